#include "ui/importing/import_dialog.h"

#include <QFileInfo>
#include <QSettings>
#include <QVBoxLayout>

#include "ui/widgets/format_text.h"
#include "ui/widgets/progress_bar.h"

namespace chemsieve::ui {

namespace {

const QString kSizeKey = QStringLiteral("import_report_size");

QString report_text(const ImportReport& report) {
    const ImportCounts& c = report.counts;
    QStringList lines;
    if (report.cancelled) lines << QObject::tr("Cancelled; what was stored stays.");
    if (!report.failure.isEmpty()) lines << QObject::tr("The import failed: %1").arg(report.failure);
    if (!report.refused.isEmpty()) {
        lines << QObject::tr("Stopped at a record that cannot be used; nothing of %1 was stored.").arg(report.refused);
    }
    if (report.failure.isEmpty() || c.records > 0) {
        lines << QObject::tr("read %1 = stored %2 + rejected %3 + skipped %4")
                     .arg(with_separators(c.records), with_separators(c.stored), with_separators(c.rejected),
                          with_separators(c.skipped));
    }
    // Skipped duplicates are told above.
    if (c.duplicates > c.skipped) {
        lines << QObject::tr("%1 of those stored were in the library already").arg(with_separators(c.duplicates));
    }
    if (c.without_fingerprint > 0) {
        lines << QObject::tr("%1 have no fingerprint of some kind; no search by that kind finds them")
                     .arg(with_separators(c.without_fingerprint));
    }
    return lines.join(QLatin1Char('\n'));
}

}  // namespace

ImportDialog::ImportDialog(std::shared_ptr<LibraryService> service, QWidget* parent)
    : QDialog{parent},
      job_{new ImportJob{service, this}},
      summary_{new QLabel},
      bar_{new QProgressBar},
      list_{new RejectionList{service}},
      close_{new QPushButton{tr("Cancel")}} {
    setWindowTitle(tr("Import"));
    resize(QSettings{}
               .value(kSizeKey, QSize{fontMetrics().averageCharWidth() * 110, fontMetrics().height() * 30})
               .toSize());
    setMinimumSize(fontMetrics().averageCharWidth() * 60, fontMetrics().height() * 8);
    summary_->setTextFormat(Qt::PlainText);
    summary_->setWordWrap(true);
    summary_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    bar_->setRange(0, 0);
    bar_->setAccessibleName(tr("Progress of the import"));
    auto* layout = new QVBoxLayout{this};
    layout->addWidget(summary_);
    layout->addWidget(bar_);
    layout->addWidget(list_, 1);
    layout->addWidget(close_, 0, Qt::AlignRight);
    connect(close_, &QPushButton::clicked, this, &ImportDialog::reject);
    connect(job_, &ImportJob::progressed, this, &ImportDialog::show_progress);
    connect(job_, &ImportJob::ended, this, &ImportDialog::show_report);
    connect(job_, &ImportJob::rejected, list_, &RejectionList::append);
}

void ImportDialog::start(const QString& library, const std::vector<FileToImport>& files) {
    library_ = library;
    files_ = files;
    running_ = true;
    summary_->setText(tr("Reading %1 ...").arg(QFileInfo{files.front().path}.fileName()));
    open();
    job_->start(library, files);
}

void ImportDialog::reject() {
    if (!running_) {
        if (list_->isVisible()) QSettings{}.setValue(kSizeKey, size());
        QDialog::reject();
        return;
    }
    close_->setEnabled(false);
    summary_->setText(tr("Stopping ..."));
    job_->cancel();
}

void ImportDialog::show_progress(int file, const ImportProgress& progress) {
    if (!close_->isEnabled()) return;  // the import is being stopped
    const QString name = QFileInfo{files_[static_cast<std::size_t>(file)].path}.fileName();
    QString title = name;
    if (files_.size() > 1) {
        title = tr("%1 (file %2 of %3)").arg(name, with_separators(file + 1), with_separators(files_.size()));
    }
    QString rate =
        tr("%1, %2 a second")
            .arg(records_text(progress.records), with_separators(static_cast<qint64>(progress.records_per_second)));
    if (progress.records == 0) rate = tr("Adding fingerprints to the compounds that are there");
    if (progress.seconds_left >= 0) rate = tr("%1, %2 left").arg(rate, duration_text(progress.seconds_left));
    summary_->setText(title + QLatin1Char('\n') + rate);
    show_share(bar_, progress.share);
}

void ImportDialog::show_report(const ImportReport& report) {
    running_ = false;
    summary_->setText(report_text(report));
    list_->finish();
    bar_->hide();
    const bool has_rejections = list_->model().seen() > 0;
    list_->setVisible(has_rejections);
    if (!has_rejections) resize(width(), heightForWidth(width()));
    close_->setText(tr("Close"));
    close_->setEnabled(true);
    close_->setDefault(true);
    Q_EMIT imported(library_, report);
}

}  // namespace chemsieve::ui
