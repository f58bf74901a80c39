// The page of the window where files are imported, one import after the other: first what is in them and where they go,
// then the progress, then the report.
//
// Esc goes back to the page before; what is prepared or under way stays. The window may show other pages while an
// import is under way; line() says how far it is. Threads: window's thread.
#pragma once

#include <QStackedWidget>
#include <memory>

#include "ui/importing/import_run.h"
#include "ui/importing/import_setup.h"

namespace chemsieve::ui {

class ImportPage : public QStackedWidget {
    Q_OBJECT
  public:
    explicit ImportPage(std::shared_ptr<LibraryService> service, QWidget* parent = nullptr);

    // Files that wait for their import.
    ImportSetup* setup() const noexcept { return setup_; }
    // The import under way, or the last one; null: there was none.
    ImportRun* run() const noexcept { return run_; }
    bool is_running() const { return run_ && run_->is_running(); }
    // False: it has nothing to show.
    bool has_content() const noexcept { return setup_ || run_; }
    // Whether the window shows the page.
    void set_in_sight(bool on);
    bool is_in_sight() const noexcept { return is_in_sight_; }
    // Gives the keyboard to what goes on.
    void take_focus();
    // How far the import is, or how it ended, as long as the page is out of sight and nobody has seen its end; else
    // empty.
    QString line() const;
    // The library that is open; without a path if there is none or it cannot be changed.
    void set_open_library(const ImportTarget& open);

    // The library of well-known compounds that the program brings along; makes it in the user's data folder if it
    // does not exist yet.
    void open_demo();
    // Shows what is in the files, and makes a library of them.
    void new_library(const QStringList& files) { prepare({}, files); }
    // The same for the open library, if there is one that can be changed. Files that wait already stay.
    void take_files(const QStringList& files);
    // Asks for files unless some wait already, or are imported.
    void ask_for_files();
    void show_report();
    // Whether the window may close. If an import is under way, it asks first; close_wanted() may follow.
    bool lets_close();
    // Imports at once, while nothing else is imported.
    ImportRun* start(const QString& library, const std::vector<FileToImport>& files);

  Q_SIGNALS:
    // The page is wanted, or the page before it.
    void page_wanted(bool on);
    // The window may close now.
    void close_wanted();
    void open_wanted(const QString& library);
    void begins(const QString& library);
    void imported(const QString& library, const chemsieve::ui::ImportReport& report);
    // line() has changed.
    void told();
    void remarked(const QString& text);

  protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    // Files wait for their import, or are imported.
    bool is_pending() const { return is_running() || (setup_ && currentWidget() == setup_); }
    // True if an import is under way, which is shown then.
    bool shows_running();
    void prepare(const QString& library, const QStringList& files);
    void drop_setup();
    // `library` empty: it is still to be named.
    void import(const QString& library, const std::vector<FileToImport>& files);
    void take_report(const QString& library, const ImportReport& report);

    std::shared_ptr<LibraryService> service_;
    ImportTarget open_;
    ImportSetup* setup_ = nullptr;
    ImportRun* run_ = nullptr;
    bool is_in_sight_ = false;
    bool is_seen_ = true;         // how the last import ended
    bool lets_close_ = false;     // the user wants it nevertheless
    bool leaves_at_end_ = false;  // if the import under way is complete
};

}  // namespace chemsieve::ui
