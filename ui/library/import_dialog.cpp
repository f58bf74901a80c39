#include "ui/library/import_dialog.h"

#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QVBoxLayout>

#include "ui/format_text.h"

namespace chemsieve::ui {

namespace {

constexpr int kBarSteps = 1000;

QString counts_text(const ImportCounts& c) {
    return QStringLiteral("read %1 = stored %2 + rejected %3 + skipped %4")
        .arg(with_separators(c.records), with_separators(c.stored), with_separators(c.rejected),
             with_separators(c.skipped));
}

}  // namespace

ImportDialog::ImportDialog(std::shared_ptr<LibraryService> service, QWidget* parent)
    : QDialog{parent},
      job_{new ImportJob{std::move(service), this}},
      model_{new RejectionModel{this}},
      summary_{new QLabel},
      bar_{new QProgressBar},
      rejected_title_{new QLabel{QStringLiteral("Records that could not be used:")}},
      table_{new QTableView},
      copy_{new QPushButton{QStringLiteral("&Copy list")}},
      close_{new QPushButton{QStringLiteral("Cancel")}} {
    setWindowTitle(QStringLiteral("Import"));
    resize(820, 400);
    summary_->setTextFormat(Qt::PlainText);
    summary_->setWordWrap(true);
    summary_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    bar_->setRange(0, 0);
    table_->setModel(model_);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    table_->horizontalHeader()->setStretchLastSection(true);
    table_->setWordWrap(false);
    table_->setAccessibleName(QStringLiteral("Rejected records"));
    const int widths[] = {130, 70, 110};
    for (int i = 0; i < 3; ++i) table_->setColumnWidth(i, widths[i]);
    copy_->setEnabled(false);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(copy_);
    buttons->addStretch(1);
    buttons->addWidget(close_);
    auto* layout = new QVBoxLayout{this};
    layout->addWidget(summary_);
    layout->addWidget(bar_);
    layout->addWidget(rejected_title_);
    layout->addWidget(table_, 1);
    layout->addLayout(buttons);
    connect(copy_, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(model_->text()); });
    connect(close_, &QPushButton::clicked, this, &ImportDialog::reject);
    connect(job_, &ImportJob::progressed, this, &ImportDialog::show_progress);
    connect(job_, &ImportJob::ended, this, &ImportDialog::show_report);
    connect(job_, &ImportJob::rejected, this, [this](const std::vector<Rejection>& rejections) {
        model_->append(rejections);
        copy_->setEnabled(true);
    });
}

void ImportDialog::start(const QString& library, const QStringList& files) {
    library_ = library;
    files_ = files;
    running_ = true;
    summary_->setText(QStringLiteral("Reading %1 ...").arg(QFileInfo{files.value(0)}.fileName()));
    open();
    job_->start(library, files);
}

void ImportDialog::reject() {
    if (!running_) {
        QDialog::reject();
        return;
    }
    close_->setEnabled(false);
    summary_->setText(QStringLiteral("Stopping ..."));
    job_->cancel();
}

void ImportDialog::show_progress(int file, const ImportProgress& progress) {
    if (!close_->isEnabled()) return;  // being stopped
    QString text = QFileInfo{files_.value(file)}.fileName();
    if (files_.size() > 1) text += QStringLiteral(" (file %1 of %2)").arg(file + 1).arg(files_.size());
    text += QStringLiteral("\n%1, %2 a second")
                .arg(counted(progress.records, QStringLiteral("record"), QStringLiteral("records")),
                     with_separators(static_cast<qint64>(progress.records_per_second)));
    if (progress.seconds_left >= 0) text += QStringLiteral(", %1 left").arg(duration_text(progress.seconds_left));
    summary_->setText(text);
    if (progress.share >= 0) {
        bar_->setRange(0, kBarSteps);
        bar_->setValue(static_cast<int>(progress.share * kBarSteps));
    } else {
        bar_->setRange(0, 0);
    }
}

void ImportDialog::show_report(const ImportReport& report) {
    running_ = false;
    QString text = report.cancelled ? QStringLiteral("Cancelled; what was stored stays. ") : QString{};
    if (!report.failure.isEmpty()) text += QStringLiteral("The import failed: %1\n").arg(report.failure);
    if (report.failure.isEmpty() || report.counts.records > 0) text += counts_text(report.counts);
    if (report.counts.duplicates > 0) {
        text += QStringLiteral("\n%1 of those stored were in the library already")
                    .arg(with_separators(report.counts.duplicates));
    }
    if (report.counts.without_fingerprint > 0) {
        text += QStringLiteral("\n%1 have no fingerprint of some kind; no search by that kind finds them")
                    .arg(with_separators(report.counts.without_fingerprint));
    }
    summary_->setText(text);
    if (model_->seen() > RejectionModel::kMostKept) {
        rejected_title_->setText(QStringLiteral("Records that could not be used (the first %1):")
                                     .arg(with_separators(RejectionModel::kMostKept)));
    }
    bar_->hide();
    rejected_title_->setVisible(model_->seen() > 0);
    table_->setVisible(model_->seen() > 0);
    if (model_->seen() == 0) adjustSize();
    close_->setText(QStringLiteral("Close"));
    close_->setEnabled(true);
    close_->setDefault(true);
    Q_EMIT imported(library_, report);
}

}  // namespace chemsieve::ui
