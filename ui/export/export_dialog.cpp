#include "ui/export/export_dialog.h"

#include <QFileInfo>
#include <QMessageBox>

#include "search/ranking/ranking.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/help_text.h"

namespace chemsieve::ui {

ExportDialog::ExportDialog(std::shared_ptr<LibraryService> service, std::shared_ptr<const CompoundSource> source,
                           SearchDone search, QWidget* parent)
    : OutputDialog{tr("E&xport"), tr("Hits written"), parent},
      service_{std::move(service)},
      source_{std::move(source)},
      search_{std::move(search)} {
    set_help(this, "export");
    setWindowTitle(tr("Export hits"));
}

void ExportDialog::ask(ExportOffer offer) {
    form_ = new ExportForm{std::move(offer)};
    set_form(form_);
    label_->hide();
    const auto look = [this] { action_->setEnabled(form_->problem().isEmpty()); };
    connect(form_, &ExportForm::changed, this, look);
    look();
    open();
}

void ExportDialog::go_on() {
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
    box->setDefaultButton(box->addButton(QMessageBox::Cancel));
    connect(box, &QMessageBox::accepted, this, &ExportDialog::start_as_asked);
    box->open();
}

void ExportDialog::start_as_asked() {
    form_->keep();
    start(form_->request());
}

void ExportDialog::start(ExportRequest request) {
    const std::size_t count = request.rows;
    const QString what =
        request.style.wide
            ? tr("The table of %1")
                  .arg(counted(static_cast<qint64>(search_.query.each.size()), tr("query"), tr("queries")))
            : compounds_text(static_cast<qint64>(count));
    const QString path = request.path;
    search_.query.request.sample = request.sample;
    const Words words{.complete = tr("%1 written to %2").arg(what, path),
                      .cancelled = tr("Export cancelled; nothing was written"),
                      .failed = tr("The export failed")};
    OutputDialog::start(
        tr("Writing %1 ...").arg(QFileInfo{path}.fileName()), path, count,
        [service = service_, source = source_, search = search_, request = std::move(request), outcome = outcome_](
            const Progress& progress, const std::stop_token& stop) {
            std::shared_ptr<const std::vector<Hit>> hits = request.hits;
            if (request.sample.rows > 0) {
                hits = std::make_shared<const std::vector<Hit>>(sampled(*hits, request.sample, source->libraries()));
            }
            *outcome =
                service->export_hits(*source, *hits, search, request.path.toStdString(), request.style, progress, stop);
            return outcome->is_written;
        },
        words);
    open();
}

QString ExportDialog::remark() const {
    if (outcome_->left_out > 0) {
        return tr("; %1 could not be read and were left out, Library > Check tells what is damaged")
            .arg(compounds_text(static_cast<qint64>(outcome_->left_out)));
    }
    if (outcome_->not_counted == 0) return {};
    return tr("; of %1 the matches could not be counted within the limits, their cells are empty")
        .arg(hits_text(static_cast<qint64>(outcome_->not_counted)));
}

}  // namespace chemsieve::ui
