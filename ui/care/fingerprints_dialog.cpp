#include "ui/care/fingerprints_dialog.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/care/info_dialog.h"
#include "ui/care/plain_table.h"
#include "ui/jobs/job.h"
#include "ui/style/icons.h"
#include "ui/style/roles.h"
#include "ui/style/tokens.h"
#include "ui/widgets/card.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/help_text.h"
#include "ui/widgets/message_label.h"
#include "ui/widgets/progress_bar.h"
#include "ui/widgets/property_texts.h"

namespace chemsieve::ui {

namespace {

constexpr int kKindRole = Qt::UserRole;
constexpr int kStateIcon = 16;  // pixels

const FingerprintSummary::Kind* find_kind(const FingerprintSummary& summary, FingerprintKind kind) {
    const auto found = std::find_if(summary.kinds.begin(), summary.kinds.end(),
                                    [kind](const FingerprintSummary::Kind& there) { return there.kind == kind; });
    return found == summary.kinds.end() ? nullptr : &*found;
}

QString titles_of(const std::vector<FingerprintKind>& kinds) {
    QStringList titles;
    for (const FingerprintKind kind : kinds) titles << title_of(kind);
    return titles.join(QStringLiteral(", "));
}

QString state_of(const FingerprintSummary::Kind* there, FingerprintKind kind) {
    if (kind == FingerprintKind::subgraph) return QObject::tr("Always there");
    if (!there) return QObject::tr("Not in the library");
    if (!there->complete) return QObject::tr("Not complete: Add goes on from there");
    return QObject::tr("In the library");
}

QIcon icon_of_state(const FingerprintSummary::Kind* there, const Colours& colours) {
    if (!there) return {};
    return there->complete ? icon(QStringLiteral("ok"), colours.done)
                           : icon(QStringLiteral("warning"), colours.warning);
}

// "subgraphs" as "Subgraphs", beside names that begin so by themselves.
QString capital(QString text) {
    if (!text.isEmpty()) text[0] = text[0].toUpper();
    return text;
}

}  // namespace

FingerprintsDialog::FingerprintsDialog(std::shared_ptr<LibraryService> service, const QString& library, QWidget* parent)
    : QDialog{parent},
      service_{std::move(service)},
      library_{library},
      table_{new QTableWidget},
      by_formula_{
          new QCheckBox{tr("&Index by formula: exact searches that take tautomers for one look at few compounds")}},
      inchi_keys_{new QCheckBox{tr("InChI&Keys: typed or pasted as a query, they find their compounds")}},
      message_{plain_label({}, "fingerprints_message")},
      bar_{new QProgressBar},
      add_{new QPushButton{tr("&Add")}},
      remove_{new QPushButton{tr("&Remove")}},
      close_{new QPushButton{tr("Close")}} {
    set_help(this, "libraries");
    setWindowTitle(tr("Fingerprints of %1").arg(QFileInfo{library}.fileName()));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* about = plain_label(
        tr("Similarity searches compare compounds by one of these kinds. Choose kinds to add or to remove; nothing "
           "else of the library changes."));
    about->setForegroundRole(QPalette::PlaceholderText);
    bar_->setTextVisible(false);
    bar_->setAccessibleName(tr("Progress of the work on fingerprints"));
    // Its place is kept free, so that nothing moves when it comes.
    QSizePolicy stays = bar_->sizePolicy();
    stays.setRetainSizeWhenHidden(true);
    bar_->setSizePolicy(stays);
    bar_->hide();
    by_formula_->setObjectName(QStringLiteral("index_by_formula"));
    by_formula_->setToolTip(tr("Some 27 bytes a compound; it follows imports and removals"));
    connect(by_formula_, &QCheckBox::clicked, this, &FingerprintsDialog::set_formula_index);
    inchi_keys_->setObjectName(QStringLiteral("inchi_keys"));
    inchi_keys_->setToolTip(tr("Some 16 bytes a compound; computed by libinchi, 0.4 milliseconds a compound"));
    connect(inchi_keys_, &QCheckBox::clicked, this, &FingerprintsDialog::set_inchi_keys);
    make_table();
    auto* kinds = new Card{tr("For similarity searches")};
    kinds->body()->addWidget(about);
    kinds->body()->addWidget(table_, 1);
    auto* others = new Card{tr("For other searches")};
    others->body()->addWidget(by_formula_);
    others->body()->addWidget(inchi_keys_);
    auto* layout = new QVBoxLayout{this};
    layout->setSpacing(space::kUsual);
    layout->addWidget(kinds, 1);
    layout->addWidget(others);
    layout->addWidget(message_);
    layout->addWidget(bar_);
    layout->addWidget(make_buttons());
    resize(fontMetrics().averageCharWidth() * 112, fontMetrics().height() * 38);
    update_buttons();
}

void FingerprintsDialog::make_table() {
    make_plain(table_, {tr("Fingerprint"), tr("Bits"), tr("Compounds"), tr("Bytes a compound"), tr("State")},
               tr("Kinds of fingerprints"));
    for (const int column : {bits_column, compounds_column, bytes_column}) align_numbers(table_, column);
    table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    table_->setIconSize({kStateIcon, kStateIcon});
    table_->horizontalHeader()->setStretchLastSection(true);
    connect(table_, &QTableWidget::itemSelectionChanged, this, &FingerprintsDialog::update_buttons);
}

QWidget* FingerprintsDialog::make_buttons() {
    auto* buttons = new QWidget;
    set_role(add_, Role::primary);
    add_->setObjectName(QStringLiteral("add_fingerprints"));
    remove_->setObjectName(QStringLiteral("remove_fingerprints"));
    auto* layout = bare_layout<QHBoxLayout>(buttons, space::kUsual);
    layout->addStretch(1);
    for (QPushButton* button : {remove_, close_, add_}) layout->addWidget(button);
    connect(add_, &QPushButton::clicked, this, &FingerprintsDialog::add);
    connect(remove_, &QPushButton::clicked, this, &FingerprintsDialog::remove);
    connect(close_, &QPushButton::clicked, this, &FingerprintsDialog::reject);
    return buttons;
}

void FingerprintsDialog::read() {
    if (!summary_) message_->setText(tr("Reading what the library has ..."));
    reading_.start(
        [service = service_, library = library_.toStdString()](const std::stop_token& stop) {
            LibraryUpkeep& upkeep = service->upkeep();
            return Found{upkeep.fingerprints(library, stop), upkeep.has_formula_index(library),
                         upkeep.has_inchi_keys(library)};
        },
        [this](const Found& found) {
            if (!found.summary) return;
            if (!summary_) message_->clear();
            by_formula_->setChecked(found.has_formula_index);
            inchi_keys_->setChecked(found.has_inchi_keys);
            show_summary(*found.summary);
        },
        [this](const QString& reason) { message_->setText(reason); });
}

void FingerprintsDialog::show_summary(const FingerprintSummary& summary) {
    summary_ = summary;
    const auto kinds = all_fingerprint_kinds();
    table_->setRowCount(static_cast<int>(kinds.size()));
    for (std::size_t i = 0; i < kinds.size(); ++i) show_row(static_cast<int>(i), kinds[i], summary);
    table_->resizeColumnsToContents();
    update_buttons();
    Q_EMIT shown();
}

void FingerprintsDialog::show_row(int row, FingerprintKind kind, const FingerprintSummary& summary) {
    const FingerprintSummary::Kind* there = find_kind(summary, kind);
    const bool is_known = there && there->compounds > 0;
    // Those of subgraphs are as long as the compound is large.
    const QString bits = kind == FingerprintKind::subgraph ? tr("varies") : with_separators(default_bits(kind));
    const QString texts[] = {capital(title_of(kind)), bits, there ? with_separators(there->compounds) : QString{},
                             is_known ? with_separators(there->bytes / there->compounds) : QString{},
                             state_of(there, kind)};
    for (int column = 0; column < columns; ++column) {
        auto* item = new QTableWidgetItem{texts[column]};
        const bool is_number = column == bits_column || column == compounds_column || column == bytes_column;
        item->setTextAlignment((is_number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        if (!there) item->setForeground(colours_of(palette()).secondary);
        item->setData(kKindRole, static_cast<int>(kind));
        table_->setItem(row, column, item);
    }
    table_->item(row, state_column)->setIcon(icon_of_state(there, colours_of(palette())));
    if (kind == FingerprintKind::subgraph) table_->item(row, state_column)->setToolTip(tr("Every search needs it"));
    table_->item(row, kind_column)->setToolTip(tr("Called %1 in files and settings").arg(QLatin1String{name_of(kind)}));
}

std::vector<FingerprintKind> FingerprintsDialog::chosen(bool to_add) const {
    std::vector<FingerprintKind> kinds;
    if (!summary_) return kinds;
    for (const QModelIndex& index : table_->selectionModel()->selectedRows()) {
        const auto kind = static_cast<FingerprintKind>(index.data(kKindRole).toInt());
        const FingerprintSummary::Kind* there = find_kind(*summary_, kind);
        const bool fits = to_add ? !there || !there->complete : there != nullptr;
        if (kind != FingerprintKind::subgraph && fits) kinds.push_back(kind);
    }
    return kinds;
}

void FingerprintsDialog::update_buttons() {
    const bool is_idle = !changing_.is_running();
    table_->setEnabled(is_idle);
    add_->setEnabled(is_idle && !chosen(true).empty());
    remove_->setEnabled(is_idle && !chosen(false).empty());
    for (QCheckBox* box : {by_formula_, inchi_keys_}) box->setEnabled(is_idle && summary_);
}

template <class Work, class Then>
void FingerprintsDialog::change(const QString& what, Work work, Then then) {
    Q_EMIT change_begins();
    at_first_.reset();
    message_->setText(what);
    bar_->setRange(0, 0);
    bar_->show();
    close_->setText(tr("Cancel"));
    changing_.start(std::move(work), std::move(then), [this](const QString& reason) { end(reason); });
    update_buttons();
}

void FingerprintsDialog::add() {
    const std::vector<FingerprintKind> kinds = chosen(true);
    change(
        tr("Adding %1 ...").arg(titles_of(kinds)),
        [this, kinds](const JobRun& run) {
            JobProgress progress{run,
                                 [this](qint64 done, qint64 total, const QString&) { show_progress(done, total); }};
            return service_->upkeep().add_fingerprints(library_.toStdString(), kinds, std::ref(progress), run.stop());
        },
        [this, titles = titles_of(kinds)](const FingerprintReport& report) { take_added(report, titles); });
}

void FingerprintsDialog::take_added(const FingerprintReport& report, const QString& kinds) {
    if (report.cancelled) {
        return end(
            tr("Cancelled. %1 of %2 have their new fingerprints, which no search uses yet; Add goes on from there.")
                .arg(with_separators(report.done), compounds_text(report.total)));
    }
    const QString added = tr("%1 added to %2.").arg(kinds, compounds_text(report.total));
    end(report.without_fingerprint == 0 ? added
                                        : tr("%1 Of %2 none could be made; no search by that kind finds them.")
                                              .arg(added, compounds_text(report.without_fingerprint)));
}

void FingerprintsDialog::remove() {
    const std::vector<FingerprintKind> kinds = chosen(false);
    change(
        tr("Removing %1 ...").arg(titles_of(kinds)),
        [service = service_, library = library_.toStdString(), kinds](const std::stop_token& stop) {
            return service->upkeep().remove_fingerprints(library, kinds, stop);
        },
        [this, titles = titles_of(kinds)](bool done) {
            end(done ? tr("%1 removed. Library > Compact gives the room back.").arg(titles)
                     : tr("Cancelled; the library is as it was."));
        });
}

void FingerprintsDialog::set_formula_index(bool wanted) {
    change(
        wanted ? tr("Adding the index by formula ...") : tr("Removing the index by formula ..."),
        [service = service_, library = library_.toStdString(), wanted](const std::stop_token& stop) {
            return service->upkeep().set_formula_index(library, wanted, stop);
        },
        [this, wanted](bool done) {
            end(!done    ? tr("Cancelled; the library is as it was.")
                : wanted ? tr("Index by formula added.")
                         : tr("Index by formula removed. Library > Compact gives the room back."));
        });
}

void FingerprintsDialog::set_inchi_keys(bool wanted) {
    if (wanted) return add_inchi_keys();
    change(
        tr("Removing the InChIKeys ..."),
        [service = service_, library = library_.toStdString()](const std::stop_token& stop) {
            service->upkeep().remove_inchi_keys(library, stop);
            return true;
        },
        [this](bool) { end(tr("InChIKeys removed. Library > Compact gives the room back.")); });
}

void FingerprintsDialog::add_inchi_keys() {
    change(
        tr("Computing InChIKeys ..."),
        [this](const JobRun& run) {
            JobProgress progress{run,
                                 [this](qint64 done, qint64 total, const QString&) { show_progress(done, total); }};
            return service_->upkeep().add_inchi_keys(library_.toStdString(), std::ref(progress), run.stop());
        },
        [this](const FingerprintReport& report) {
            if (report.cancelled) {
                return end(tr("Cancelled. %1 of %2 have been looked at; the same box goes on from there.")
                               .arg(with_separators(report.done), compounds_text(report.total)));
            }
            const QString added =
                tr("All of %1 have been looked at for their InChIKeys.").arg(compounds_text(report.total));
            end(report.without_fingerprint == 0 ? added
                                                : tr("%1 %2 have none, as InChI does not take them.")
                                                      .arg(added, compounds_text(report.without_fingerprint)));
        });
}

void FingerprintsDialog::end(const QString& what) {
    message_->setText(what);
    bar_->hide();
    close_->setText(tr("Close"));
    close_->setEnabled(true);
    update_buttons();
    Q_EMIT remarked(what);
    Q_EMIT change_ended();
    read();
}

void FingerprintsDialog::show_progress(qint64 done, qint64 total) {
    if (!close_->isEnabled()) return;  // it is being stopped
    if (!at_first_) {
        at_first_ = done;
        clock_.start();
    }
    QString text = tr("%1 of %2").arg(with_separators(done), compounds_text(total));
    if (done > *at_first_ && total > done) {
        const double seconds = static_cast<double>(clock_.elapsed()) / 1000;
        const double left = seconds * static_cast<double>(total - done) / static_cast<double>(done - *at_first_);
        text += QStringLiteral(", ") + time_left_text(left);
    }
    message_->setText(text);
    show_share(bar_, total > 0 ? static_cast<double>(done) / static_cast<double>(total) : -1);
}

void FingerprintsDialog::reject() {
    if (!changing_.is_running()) {
        QDialog::reject();
        return;
    }
    close_->setEnabled(false);
    message_->setText(tr("Stopping ..."));
    bar_->setRange(0, 0);
    changing_.cancel();
}

}  // namespace chemsieve::ui
