// The page of the window where files are imported: first what is in them, then the progress, then the report.
//
// Esc goes back to the page before; what is prepared or under way stays. Threads: window's thread.
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

    // Shows what is in the files; `library` as ImportSetup says. In place of files that were shown before.
    void prepare(const QString& library, const QStringList& files);
    // Imports, while nothing else is imported.
    ImportRun* start(const QString& library, const std::vector<FileToImport>& files);
    void show_report();
    // Gives the keyboard to what goes on.
    void take_focus();
    void set_open_library(const ImportTarget& open);

    // Files that wait for their import.
    ImportSetup* setup() const noexcept { return setup_; }
    // The import under way, or the last one; null: there was none.
    ImportRun* run() const noexcept { return run_; }
    bool is_running() const { return run_ && run_->is_running(); }
    // False: it has nothing to show.
    bool has_content() const noexcept { return setup_ || run_; }

  Q_SIGNALS:
    // The files are to be imported; `library` empty: it has no name yet.
    void chosen(const QString& library, const std::vector<chemsieve::ui::FileToImport>& files);
    void imported(const QString& library, const chemsieve::ui::ImportReport& report);
    // There is something else to say in a line: how far the import is, or how it ended.
    void told();
    // The page before is wanted.
    void left();
    void search_wanted();
    void open_wanted(const QString& library);

  protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void drop_setup();

    std::shared_ptr<LibraryService> service_;
    ImportTarget open_;
    ImportSetup* setup_ = nullptr;
    ImportRun* run_ = nullptr;
};

}  // namespace chemsieve::ui
