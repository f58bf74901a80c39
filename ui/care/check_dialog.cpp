#include "ui/care/check_dialog.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QTableWidget>
#include <QVBoxLayout>
#include <initializer_list>

#include "ui/care/fact_card.h"
#include "ui/care/plain_table.h"
#include "ui/jobs/job.h"
#include "ui/style/tokens.h"
#include "ui/widgets/card.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/help_text.h"
#include "ui/widgets/progress_bar.h"
#include "ui/widgets/remedy_text.h"
#include "ui/widgets/window_messages.h"

namespace chemsieve::ui {

namespace {

constexpr std::size_t kMostListed = 1000;

QString joined(const std::vector<std::string>& parts) {
    QStringList list;
    for (const std::string& part : parts) list << QString::fromStdString(part);
    return list.join(QStringLiteral(", "));
}

}  // namespace

// What came of it, with icon and word; it cannot be put away.
class VerdictFrame : public MessageFrame {
  public:
    VerdictFrame() {
        remove_cross();
        heading_label()->setObjectName(QStringLiteral("verdict"));
    }
    QString whole() const { return heading_label()->text() + QLatin1Char('\n') + text(); }
};

CheckDialog::CheckDialog(std::shared_ptr<LibraryService> service, const QString& library, const QString& read_only,
                         QWidget* parent)
    : QDialog{parent},
      service_{std::move(service)},
      library_{library},
      verdict_{new VerdictFrame},
      bar_{new QProgressBar},
      checked_{new FactCard{tr("What was checked")}},
      defects_card_{new Card{tr("Defects")}},
      defects_{new QTableWidget},
      all_{new QCheckBox{tr("Make &all compounds anew from their texts and compare, not only 1,000 of them (slow)")}},
      check_{new QPushButton{tr("Check a&gain")}},
      repair_{new QPushButton{tr("&Repair")}},
      close_{new QPushButton{tr("Cancel")}} {
    set_help(this, "libraries");
    setWindowTitle(tr("Check %1").arg(QFileInfo{library}.fileName()));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(fontMetrics().averageCharWidth() * 100, fontMetrics().height() * 16);
    bar_->setAccessibleName(tr("Progress of the check"));
    make_plain(defects_, {tr("Where"), tr("What is wrong"), tr("Remedy")}, tr("Defects"));
    defects_->horizontalHeader()->setStretchLastSection(true);
    defects_card_->body()->addWidget(defects_, 1);
    for (QWidget* part : std::initializer_list<QWidget*>{defects_card_, checked_, repair_}) part->hide();
    repair_->setToolTip(read_only.isEmpty()
                            ? tr("Make what is damaged anew from the texts of the compounds, then check once more")
                            : read_only.toHtmlEscaped());
    repair_->setEnabled(read_only.isEmpty());
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(check_);
    buttons->addWidget(repair_);
    buttons->addStretch(1);
    buttons->addWidget(close_);
    auto* layout = new QVBoxLayout{this};
    layout->setSpacing(space::kUsual);
    layout->addWidget(verdict_);
    layout->addWidget(bar_);
    layout->addWidget(checked_);
    layout->addWidget(defects_card_, 1);
    layout->addStretch();
    layout->addWidget(all_);
    layout->addLayout(buttons);
    connect(check_, &QPushButton::clicked, this, &CheckDialog::start);
    connect(repair_, &QPushButton::clicked, this, &CheckDialog::repair);
    connect(close_, &QPushButton::clicked, this, &CheckDialog::reject);
}

void CheckDialog::start() { run(false); }

void CheckDialog::repair() {
    is_repairing_ = true;
    Q_EMIT repair_begins();
    run(true);
}

void CheckDialog::run(bool mends) {
    set_running(true);
    repair_->setVisible(false);
    tell(tr("Checking ..."));
    const CheckOptions options{.sample = all_->isChecked() ? 0 : CheckOptions{}.sample};
    job_.start([this, options, mends](const JobRun& run) { return look(options, mends, run); },
               [this](const Found& found) {
                   show_found(found);
                   tell_end_of_repair();
               },
               [this](const QString& reason) {
                   set_running(false);
                   verdict_->show_message(MessageFrame::Severity::error, tr("The library could not be checked."),
                                          reason);
                   Q_EMIT checked();
                   tell_end_of_repair();
               });
}

CheckDialog::Found CheckDialog::look(const CheckOptions& options, bool mends, const JobRun& run) {
    LibraryUpkeep& upkeep = service_->upkeep();
    const std::string library = library_.toStdString();
    Found found;
    JobProgress progress{run,
                         [this](qint64 done, qint64 total, const QString& part) { show_progress(done, total, part); }};
    CheckEvents events;
    events.defect = [&](const Defect& defect) {
        if (found.defects.size() < kMostListed) found.defects.push_back(defect);
    };
    events.progress = [&](const CheckProgress& p) { progress(p.done, p.total, QString::fromLatin1(p.part)); };
    if (!mends) {
        found.outcome = upkeep.check(library, options, events, run.stop());
        return found;
    }
    const auto repaired = upkeep.repair(
        library, options, events, [&] { found.defects.clear(); }, run.stop());
    if (repaired) found.outcome = repaired->left;
    if (repaired) found.mended = repaired->mended;
    if (!repaired) found.outcome.cancelled = true;
    return found;
}

void CheckDialog::show_progress(qint64 done, qint64 total, const QString& part) {
    if (!close_->isEnabled()) return;
    tell(total > 0  ? tr("Checking %1: %2 of %3").arg(part, with_separators(done), with_separators(total))
         : done > 0 ? tr("Checking %1: %2").arg(part, with_separators(done))
                    : tr("Checking %1 ...").arg(part));
    show_share(bar_, total > 0 ? static_cast<double>(done) / static_cast<double>(total) : -1);
}

// Called after checked(), which may have started another check.
void CheckDialog::tell_end_of_repair() {
    if (!job_.is_running() && std::exchange(is_repairing_, false)) Q_EMIT repair_ended();
}

void CheckDialog::tell(const QString& what) { verdict_->show_message(MessageFrame::Severity::information, what, {}); }

QString CheckDialog::verdict() const { return verdict_->whole(); }

void CheckDialog::show_verdict(const Found& found) {
    using Severity = MessageFrame::Severity;
    const CheckOutcome& outcome = found.outcome;
    const auto defects = static_cast<qint64>(outcome.defects);
    const QString heading = outcome.cancelled ? tr("Cancelled; not all was checked.")
                            : defects == 0
                                ? tr("The library is sound.")
                                : tr("The library is damaged: %1.").arg(counted(defects, tr("defect"), tr("defects")));
    QStringList lines;
    if (!found.mended.empty()) lines << tr("Made anew: %1.").arg(joined(found.mended));
    if (!outcome.keys_not_made.empty()) {
        lines << tr("No InChIKey was made anew: %1.").arg(QString::fromStdString(outcome.keys_not_made));
    }
    if (!outcome.not_recomputed.empty()) {
        lines << tr("No compound was made anew from its text: %1.").arg(QString::fromStdString(outcome.not_recomputed));
    }
    if (outcome.defects > static_cast<std::int64_t>(found.defects.size())) {
        lines << tr("The first %1 defects are listed.").arg(with_separators(found.defects.size()));
    }
    verdict_->show_message(outcome.cancelled ? Severity::warning
                           : defects == 0    ? Severity::done
                                             : Severity::error,
                           heading, lines.join(QLatin1Char('\n')));
}

void CheckDialog::show_checked(const CheckOutcome& outcome) {
    checked_->clear();
    checked_->add(tr("Compounds"), with_separators(outcome.compounds));
    checked_->add(tr("Molfiles"), with_separators(outcome.molfiles));
    checked_->add(tr("Blocks of structures"), with_separators(outcome.structure_blocks));
    checked_->add(tr("Blocks of fingerprints"), with_separators(outcome.fingerprint_blocks));
    checked_->add(tr("Compounds made anew from their texts"), with_separators(outcome.recomputed));
}

void CheckDialog::show_found(const Found& found) {
    set_running(false);
    const CheckOutcome& outcome = found.outcome;
    show_verdict(found);
    show_checked(outcome);
    defects_->setRowCount(0);
    defects_card_->setVisible(!found.defects.empty());
    checked_->setVisible(found.defects.empty() && !outcome.cancelled);
    bool is_mendable = false;
    for (const Defect& defect : found.defects) {
        is_mendable |= defect.is_mendable;
        const int row = defects_->rowCount();
        defects_->insertRow(row);
        int column = 0;
        for (const QString& text :
             {QString::fromStdString(defect.where), QString::fromStdString(defect.what), remedy_text(defect.remedy)}) {
            auto* item = new QTableWidgetItem{text};
            item->setToolTip(item->text().toHtmlEscaped());
            defects_->setItem(row, column++, item);
        }
    }
    defects_->setColumnWidth(0, width() / 4);
    defects_->setColumnWidth(1, width() / 3);
    repair_->setVisible(is_mendable && !outcome.cancelled);
    // The one accented button is what is best done next.
    (repair_->isHidden() || !repair_->isEnabled() ? close_ : repair_)->setDefault(true);
    Q_EMIT checked();
}

void CheckDialog::set_running(bool running) {
    bar_->setRange(0, 0);
    bar_->setVisible(running);
    check_->setEnabled(!running);
    all_->setEnabled(!running);
    close_->setText(running ? tr("Cancel") : tr("Close"));
    close_->setEnabled(true);
}

void CheckDialog::reject() {
    if (!job_.is_running()) {
        QDialog::reject();
        return;
    }
    close_->setEnabled(false);
    tell(tr("Stopping ..."));
    job_.cancel();
}

}  // namespace chemsieve::ui
