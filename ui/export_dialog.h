// Shows an export while it runs: progress with Cancel. Goes away by itself.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include "ui/export_job.h"

namespace chemsieve::ui {

class ExportDialog : public QDialog {
    Q_OBJECT
  public:
    // `service` is shared with the job.
    ExportDialog(std::shared_ptr<LibraryService> service, QWidget* parent = nullptr);

    // Once a dialog.
    void start(ExportRequest request);
    // Asks the job to stop; ended() follows.
    void reject() override;

  Q_SIGNALS:
    // `status`: for the status line. `failure`: why it failed; empty if it did not.
    void ended(bool complete, const QString& status, const QString& failure);

  private:
    void end(bool complete, const QString& status, const QString& failure = {});

    ExportJob* job_;
    QLabel* label_;
    QProgressBar* bar_;
    QPushButton* cancel_;
    bool running_ = false;
};

}  // namespace chemsieve::ui
