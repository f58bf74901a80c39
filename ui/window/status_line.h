// The line at the bottom of the window: what was done last, where a file was written to, how far a search is, and which
// library is open.
//
// Threads: window's thread.
#pragma once

#include <QLabel>
#include <QProgressBar>
#include <QStatusBar>

#include "search/request/search_types.h"
#include "ui/session/opened_library.h"

namespace chemsieve::ui {

class SavedFileButton;

class StatusLine : public QStatusBar {
    Q_OBJECT
  public:
    explicit StatusLine(QWidget* parent = nullptr);

    void say(const QString& text);
    // What is being done; empty: nothing, and what was said stays.
    void set_busy(const QString& text);
    void show_progress(const SearchProgress& progress);
    // Until something else is said.
    void offer_file(const QString& path);
    void name_library(const OpenedLibrary& library);

  private:
    QLabel* status_;
    SavedFileButton* saved_file_;
    QProgressBar* busy_;
    QLabel* library_;
};

}  // namespace chemsieve::ui
