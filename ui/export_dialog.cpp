#include "ui/export_dialog.h"

#include <QFileInfo>
#include <QVBoxLayout>

#include "ui/format_text.h"

namespace chemsieve::ui {

ExportDialog::ExportDialog(std::shared_ptr<LibraryService> service, QWidget* parent)
    : QDialog{parent},
      job_{new ExportJob{std::move(service), this}},
      label_{new QLabel},
      bar_{new QProgressBar},
      cancel_{new QPushButton{tr("Cancel")}} {
    setWindowTitle(tr("Export"));
    setAttribute(Qt::WA_DeleteOnClose);
    label_->setTextFormat(Qt::PlainText);
    label_->setMinimumWidth(320);
    auto* layout = new QVBoxLayout{this};
    layout->addWidget(label_);
    layout->addWidget(bar_);
    layout->addWidget(cancel_, 0, Qt::AlignRight);
    connect(cancel_, &QPushButton::clicked, this, &ExportDialog::reject);
    connect(job_, &ExportJob::progressed, this,
            [this](qulonglong written) { bar_->setValue(static_cast<int>(written)); });
    connect(job_, &ExportJob::cancelled, this, [this] { end(false, tr("Export cancelled; nothing was written")); });
    connect(job_, &ExportJob::failed, this,
            [this](const QString& reason) { end(false, tr("The export failed"), reason); });
}

void ExportDialog::start(ExportRequest request) {
    const auto count = static_cast<int>(request.hits.size());
    label_->setText(tr("Writing %1 ...").arg(QFileInfo{request.path}.fileName()));
    bar_->setRange(0, count);
    connect(job_, &ExportJob::finished, this,
            [this, count, path = request.path] { end(true, tr("%1 written to %2").arg(hits_text(count), path)); });
    running_ = true;
    open();
    job_->start(std::move(request));
}

void ExportDialog::reject() {
    if (!running_) {
        QDialog::reject();
        return;
    }
    cancel_->setEnabled(false);
    job_->cancel();
}

void ExportDialog::end(bool complete, const QString& status, const QString& failure) {
    running_ = false;
    Q_EMIT ended(complete, status, failure);
    close();
}

}  // namespace chemsieve::ui
