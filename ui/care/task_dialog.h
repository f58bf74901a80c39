// Shows work on a library while it is done: what, how far, Cancel. Goes away by itself.
//
// Threads: window's thread.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include "ui/jobs/worker_job.h"

namespace chemsieve::ui {

class TaskDialog : public QDialog {
    Q_OBJECT
  public:
    TaskDialog(const QString& title, const QString& what, QWidget* parent);

    // Shows itself and begins. `failed` hears of the reason if the work threw. Once a dialog.
    void run(WorkerJob::Work work, std::function<void(const QString&)> failed);
    // While it runs: cancels; the work tells of its end as always.
    void reject() override;

  private:
    void show_progress(qint64 done, qint64 total, const QString& part);

    QString what_;
    QLabel* label_;
    QProgressBar* bar_;
    QPushButton* cancel_;
    WorkerJob* job_;
};

}  // namespace chemsieve::ui
