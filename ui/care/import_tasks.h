// Importing from the window: which files go where, one import after the other, on a page of the window's frame.
//
// The window may show other pages while an import is under way; line() says how far it is. Threads: window's thread.
#pragma once

#include <QObject>
#include <QStringList>
#include <memory>
#include <vector>

#include "ui/importing/import_page.h"

namespace chemsieve::ui {

class ImportTasks : public QObject {
    Q_OBJECT
  public:
    ImportTasks(std::shared_ptr<LibraryService> service, QWidget* window);

    ImportPage* page() const noexcept { return page_; }
    bool is_running() const { return page_->is_running(); }
    // Files wait for their import, or are imported.
    bool is_pending() const;
    // Whether the window shows the page.
    void set_in_sight(bool on);
    bool is_in_sight() const noexcept { return is_in_sight_; }
    // How far the import is, or how it ended, as long as the page is out of sight and nobody has seen its end; else
    // empty.
    QString line() const;
    // The library that is open; without a path if there is none or it cannot be changed.
    void set_open_library(const ImportTarget& open);

    // The library of well-known compounds that the program brings along; makes it in the user's data folder if it
    // does not exist yet.
    void open_demo();
    // Shows what is in the files, and makes a library of them.
    void new_library(const QStringList& files);
    // The same for the open library, if there is one that can be changed. Files that wait already stay.
    void take_files(const QStringList& files);
    // Asks for files unless some wait already, or are imported.
    void ask_for_files();
    void show_report();
    // Whether the window may close. If an import is under way, it asks first; close_wanted() may follow.
    bool lets_close();
    // At once.
    ImportRun* start(const QString& library, const std::vector<FileToImport>& files);

  Q_SIGNALS:
    // The page is wanted, or the page before it.
    void page_wanted(bool on);
    // The window may close now.
    void close_wanted();
    // The page of searches is wanted.
    void search_wanted();
    void open_wanted(const QString& library);
    void begins(const QString& library);
    void imported(const QString& library, const chemsieve::ui::ImportReport& report);
    // line() has changed.
    void told();
    void remarked(const QString& text);

  private:
    // True if an import is under way, which is shown then.
    bool shows_running();
    void prepare(const QString& library, const QStringList& files);
    void import(const QString& library, const std::vector<FileToImport>& files);

    QWidget* window_;
    ImportPage* page_;
    ImportTarget open_;
    bool is_in_sight_ = false;
    bool is_seen_ = true;         // how the last import ended
    bool lets_close_ = false;     // the user wants it nevertheless
    bool leaves_at_end_ = false;  // if the import under way is complete
};

}  // namespace chemsieve::ui
