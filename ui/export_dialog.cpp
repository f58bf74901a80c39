#include "ui/export_dialog.h"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QMessageBox>
#include <QVBoxLayout>

#include "ui/format_text.h"

namespace chemsieve::ui {

ExportDialog::ExportDialog(std::shared_ptr<LibraryService> service, std::shared_ptr<const CompoundSource> source,
                           SearchDone search, QWidget* parent)
    : QDialog{parent},
      job_{new ExportJob{std::move(service), std::move(source), std::move(search), this}},
      label_{new QLabel},
      bar_{new QProgressBar},
      export_{new QPushButton{tr("E&xport")}},
      cancel_{new QPushButton{tr("Cancel")}} {
    setWindowTitle(tr("Export hits"));
    setAttribute(Qt::WA_DeleteOnClose);
    label_->setTextFormat(Qt::PlainText);
    label_->setMinimumWidth(fontMetrics().averageCharWidth() * 50);
    bar_->setAccessibleName(tr("Hits written"));
    export_->setDefault(true);
    export_->hide();
    auto* buttons = new QDialogButtonBox;
    buttons->addButton(export_, QDialogButtonBox::AcceptRole);
    buttons->addButton(cancel_, QDialogButtonBox::RejectRole);
    auto* layout = new QVBoxLayout{this};
    layout->addWidget(label_);
    layout->addWidget(bar_);
    layout->addWidget(buttons);
    layout->setSizeConstraint(QLayout::SetFixedSize);
    connect(export_, &QPushButton::clicked, this, &ExportDialog::ask_to_replace);
    connect(cancel_, &QPushButton::clicked, this, &ExportDialog::reject);
    connect_job();
}

void ExportDialog::connect_job() {
    connect(job_, &ExportJob::progressed, this,
            [this](qulonglong written) { bar_->setValue(static_cast<int>(written)); });
    connect(job_, &ExportJob::finished, this,
            [this] { end(true, tr("%1 written to %2").arg(compounds_text(count_), path_)); });
    connect(job_, &ExportJob::cancelled, this, [this] { end(false, tr("Export cancelled; nothing was written")); });
    connect(job_, &ExportJob::failed, this,
            [this](const QString& reason) { end(false, tr("The export failed"), reason); });
}

void ExportDialog::ask(ExportOffer offer) {
    form_ = new ExportForm{std::move(offer)};
    static_cast<QVBoxLayout*>(layout())->insertWidget(0, form_);
    label_->hide();
    bar_->hide();
    export_->show();
    const auto look = [this] { export_->setEnabled(form_->problem().isEmpty()); };
    connect(form_, &ExportForm::changed, this, look);
    look();
    open();
}

void ExportDialog::ask_to_replace() {
    const QString path = form_->path();
    if (!QFileInfo::exists(path)) {
        start_as_asked();
        return;
    }
    auto* box = new QMessageBox{this};
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setIcon(QMessageBox::Question);
    box->setWindowTitle(tr("Export hits"));
    box->setTextFormat(Qt::PlainText);
    box->setText(tr("%1 exists already. Replace it?").arg(path));
    box->addButton(tr("&Replace"), QMessageBox::AcceptRole);
    box->addButton(QMessageBox::Cancel);
    connect(box, &QMessageBox::accepted, this, &ExportDialog::start_as_asked);
    box->open();
}

void ExportDialog::start_as_asked() {
    form_->keep();
    ExportRequest request = form_->request();
    form_->hide();
    export_->hide();
    start(std::move(request));
}

void ExportDialog::start(ExportRequest request) {
    count_ = static_cast<qint64>(request.hits.size());
    path_ = request.path;
    label_->setText(tr("Writing %1 ...").arg(QFileInfo{path_}.fileName()));
    label_->show();
    bar_->setRange(0, static_cast<int>(count_));
    bar_->show();
    cancel_->setFocus();
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
