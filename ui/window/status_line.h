// The line at the bottom of the window: what was done last, where a file was written to, how far a search is, and which
// library is open.
//
// Threads: window's thread.
#pragma once

#include <QLabel>
#include <QProgressBar>
#include <QStatusBar>
#include <QToolButton>

#include "search/request/search_types.h"
#include "ui/session/opened_library.h"

namespace chemsieve::ui {

// A button that opens the folder that a file was written to. Hidden until a file was written.
class SavedFileButton : public QToolButton {
    Q_OBJECT
  public:
    explicit SavedFileButton(QWidget* parent = nullptr);

    void offer(const QString& path);
    const QString& path() const noexcept { return path_; }

  private:
    QString path_;
};

// A word beside the name of a library about its file, and why: that it can only be read, lies on the network, or
// was made by another RDKit.
class LibraryBadge : public QLabel {
    Q_OBJECT
  public:
    explicit LibraryBadge(const QString& word, QWidget* parent = nullptr);

    // Empty: it is not so, and nothing is shown.
    void show_reason(const QString& reason);
};

class StatusLine : public QStatusBar {
    Q_OBJECT
  public:
    explicit StatusLine(QWidget* parent = nullptr);

    void say(const QString& text) { show(text, true); }
    QString text() const { return status_->text(); }
    void tell_ending(const QString& text) { show(text, false); }
    // What is said, unless it is how a search ended or goes on, or work that is being done.
    QString remark() const { return is_remark_ ? text() : QString{}; }
    // Shows the work being done; empty: no work, and the last message stays.
    void set_busy(const QString& text);
    void show_progress(const SearchProgress& progress, std::size_t queries);
    // Offers to open the file's folder until the next message.
    void offer_file(const QString& path) { saved_file_->offer(path); }
    // Offers the page of the import that this tells of; empty: there is nothing to tell.
    void offer_import(const QString& text);
    void name_library(const OpenedLibrary& library);

  Q_SIGNALS:
    void import_wanted();

  private:
    void show(const QString& text, bool is_remark);

    QLabel* status_;
    bool is_remark_ = false;
    SavedFileButton* saved_file_;
    QProgressBar* busy_;
    QToolButton* import_;
    LibraryBadge* read_only_;
    LibraryBadge* network_;
    LibraryBadge* other_rdkit_;
    QLabel* library_;
};

}  // namespace chemsieve::ui
