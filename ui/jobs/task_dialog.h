// Shows work while it is done: what, how far, Cancel. Goes away by itself.
//
// Threads: window's thread.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <chrono>
#include <utility>

#include "ui/jobs/job.h"
#include "ui/jobs/job_progress.h"

namespace chemsieve::ui {

class TaskDialog : public QDialog {
    Q_OBJECT
  public:
    TaskDialog(const QString& title, const QString& what, QWidget* parent);

    // Work that is done sooner is not shown. 0: it is shown at once.
    void set_patience(std::chrono::milliseconds patience) { patience_ = patience; }

    // Shows itself and begins `work(JobProgress&, const std::stop_token&)`. Afterwards, as Job::start() says, `then`,
    // or `failed` with the reason, when nothing is seen of this any more. Once a dialog.
    template <class Work, class Then, class Failed>
    void run(Work work, Then then, Failed failed);
    // While it runs: cancels; the work tells of its end as always.
    void reject() override;

  private:
    void show_itself();
    void show_progress(qint64 done, qint64 total, const QString& part);

    QString what_;
    QLabel* label_;
    QProgressBar* bar_;
    QPushButton* cancel_;
    std::chrono::milliseconds patience_{};
    Job job_;
};

template <class Work, class Then, class Failed>
void TaskDialog::run(Work work, Then then, Failed failed) {
    show_itself();
    job_.start(
        [this, work = std::move(work)](const JobRun& run) mutable {
            JobProgress progress{
                run, [this](qint64 done, qint64 total, const QString& part) { show_progress(done, total, part); }};
            return work(progress, run.stop());
        },
        [this, then = std::move(then)](const auto& value) mutable {
            then(value);
            close();
        },
        [this, failed = std::move(failed)](const QString& reason) mutable {
            hide();  // before anything else is shown
            failed(reason);
            close();
        });
}

}  // namespace chemsieve::ui
