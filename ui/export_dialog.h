// Asks what is to be exported and shows the export while it runs: progress with Cancel. Goes away by itself.
//
// Threads: window's thread.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include "ui/export_form.h"
#include "ui/export_job.h"

namespace chemsieve::ui {

class ExportDialog : public QDialog {
    Q_OBJECT
  public:
    // See ExportJob.
    ExportDialog(std::shared_ptr<LibraryService> service, std::shared_ptr<const CompoundSource> source,
                 SearchDone search, QWidget* parent = nullptr);

    // Then starts, unless the user changes their mind.
    void ask(ExportOffer offer);
    // Once a dialog.
    void start(ExportRequest request);
    // Asks the job to stop; ended() follows. Before it has started the dialog just goes.
    void reject() override;
    const QString& path() const noexcept { return path_; }

  Q_SIGNALS:
    // `status`: for the status line. `failure`: why it failed; empty if it did not.
    void ended(bool complete, const QString& status, const QString& failure);

  private:
    void connect_job();
    // What is in the way of a file is replaced only if the user says so.
    void ask_to_replace();
    void start_as_asked();
    void end(bool complete, const QString& status, const QString& failure = {});

    ExportJob* job_;
    ExportForm* form_ = nullptr;  // while asking
    QLabel* label_;
    QProgressBar* bar_;
    QPushButton* export_;
    QPushButton* cancel_;
    QString path_;
    qint64 count_ = 0;
    bool running_ = false;
};

}  // namespace chemsieve::ui
