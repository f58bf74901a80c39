// An import from its start to its report: progress with Cancel, then counts and the rejected records.
//
// Threads: window's thread; imports on another. Ending it asks the import to stop and waits; what was stored stays.
#pragma once

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QWidget>

#include "ui/importing/import_report.h"
#include "ui/importing/rejection_list.h"
#include "ui/jobs/job.h"

namespace chemsieve::ui {

class ImportRun : public QWidget {
    Q_OBJECT
  public:
    // Begins at once. `can_go_back`: the files can be chosen anew at its end.
    ImportRun(std::shared_ptr<LibraryService> service, const QString& library, const std::vector<FileToImport>& files,
              bool can_go_back, QWidget* parent = nullptr);

    // The report follows, with what was stored so far.
    void cancel();
    void take_focus();
    bool is_running() const noexcept { return running_; }
    const QString& library() const noexcept { return library_; }
    // How far it is, or how it ended, in a few words.
    QString short_text() const { return short_text_; }
    // Says what can be done at the end: to search the library, or to open it first.
    void set_open_library(const QString& path);

    QString summary() const { return summary_->text(); }
    const RejectionModel& rejections() const { return list_->model(); }

  Q_SIGNALS:
    // The library may be opened: it has compounds of this import, or had some before.
    void imported(const QString& library, const chemsieve::ui::ImportReport& report);
    // short_text() is another one.
    void told();
    // The page of searches, or the one before, is wanted; the import goes on.
    void left();
    // The page of the files is wanted, after the import.
    void files_wanted();
    void open_wanted(const QString& library);

  private:
    class Work;  // on the job's thread
    QWidget* make_buttons();
    void show_progress(int file, const ImportProgress& progress);
    void show_report(const ImportReport& report);
    void show_next_step();

    std::shared_ptr<LibraryService> service_;
    QString library_, open_library_, short_text_;
    std::vector<FileToImport> files_;
    bool can_go_back_;
    QLabel* verdict_;
    QLabel* title_;
    QLabel* summary_;
    QProgressBar* bar_;
    RejectionList* list_;
    QPushButton* again_;
    QPushButton* leave_;
    QPushButton* cancel_;
    QPushButton* next_;
    bool running_ = true;
    bool is_searchable_ = false;  // the library is there
    Job job_;
};

}  // namespace chemsieve::ui
