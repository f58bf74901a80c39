// Shows an import from its start to its report: progress with Cancel, then counts and the rejected records.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include "ui/importing/import_job.h"
#include "ui/importing/rejection_list.h"

namespace chemsieve::ui {

class ImportDialog : public QDialog {
    Q_OBJECT
  public:
    // `service` is shared with the job.
    ImportDialog(std::shared_ptr<LibraryService> service, QWidget* parent = nullptr);

    // Shows itself and begins. Once a dialog.
    void start(const QString& library, const std::vector<FileToImport>& files);
    // While it runs: cancels; the report is still shown. Afterwards: hides it, so that it can be shown again.
    void reject() override;

    QString summary() const { return summary_->text(); }
    const RejectionModel& rejections() const { return list_->model(); }

  Q_SIGNALS:
    // The library may be opened: it has compounds of this import, or had some before.
    void imported(const QString& library, const chemsieve::ui::ImportReport& report);

  private:
    void show_progress(int file, const ImportProgress& progress);
    void show_report(const ImportReport& report);

    ImportJob* job_;
    QString library_;
    std::vector<FileToImport> files_;
    QLabel* summary_;
    QProgressBar* bar_;
    RejectionList* list_;
    QPushButton* close_;
    bool running_ = false;
};

}  // namespace chemsieve::ui
