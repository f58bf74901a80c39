#include "ui/studies/census_page.h"

#include <QFormLayout>

#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"
#include "ui/words/piece_names.h"

namespace chemsieve::ui {
namespace {

constexpr int kMostPieces = 300;
constexpr int kMostCompounds = 1'000'000'000;
enum Counts { estimated, exact };
enum View { as_table, as_cards };

QSpinBox* number(int least, int most, int value, const QString& name) {
    auto* box = new QSpinBox;
    box->setRange(least, most);
    box->setValue(value);
    box->setGroupSeparatorShown(true);
    box->setAccessibleName(name);
    return box;
}

}  // namespace

CensusPage::CensusPage(std::shared_ptr<LibraryService> service)
    : StudyPage{std::move(service), tr("Common pieces"), QStringLiteral("census"), tr("&Count pieces"),
                QStringLiteral("census")},
      least_{number(1, kMostCompounds, 100, tr("In at least so many compounds"))},
      least_bonds_{number(0, 8, 2, tr("Least bonds"))},
      most_bonds_{number(0, 8, 8, tr("Most bonds"))},
      rings_{new QCheckBox{tr("&Rings only")}},
      heteroatoms_{new QCheckBox{tr("&With N, O, S or halogen")}},
      counts_{new SegmentedControl{SegmentedControl::Shape::text}},
      piece_{new PiecePanel},
      cards_{new PieceCards},
      table_{new StudyTable{{tr("Piece"), tr("Name"), tr("SMARTS"), tr("Compounds"), tr("Percent")}}},
      none_{new EmptyState{QStringLiteral("census")}},
      views_{new SegmentedControl{SegmentedControl::Shape::icon_beside_text}},
      pages_{new QStackedWidget} {
    add_questions();
    add_views();
    connect(cards_, &PieceCards::chosen, this, &CensusPage::show_piece);
    connect(cards_, &QListView::activated, this, [this](const QModelIndex& index) { search_for_piece(index.row()); });
    connect(table_, &StudyTable::row_chosen, this, &CensusPage::show_piece);
    connect(table_, &QTableView::activated, this, [this] { search_for_piece(table_->current_row()); });
    connect(search(), &QPushButton::clicked, this, [this] { search_for_piece(chosen_); });
    connect(piece_->to_query(), &QPushButton::clicked, this, [this] { Q_EMIT query_wanted(smarts_of(chosen_)); });
    connect(piece_, &PiecePanel::piece_wanted, this,
            [this](int piece) { cards_->setCurrentIndex(cards_->model()->index(piece, 0)); });
    connect(piece_->examples(), &PieceExamples::compound_wanted, this, &CensusPage::hit_wanted);
    forget();
}

void CensusPage::add_questions() {
    auto* form = new QFormLayout;
    form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    form->addRow(tr("In at least"), least_);
    auto* bonds = new QHBoxLayout;
    bonds->addWidget(least_bonds_);
    bonds->addWidget(new QLabel{tr("to")});
    bonds->addWidget(most_bonds_);
    bonds->addStretch(1);
    form->addRow(tr("Bonds"), bonds);
    QVBoxLayout* pieces = add_card(tr("Pieces"));
    least_->setSuffix(tr(" compounds"));
    least_->setMinimumWidth(1);  // as wide as its room
    pieces->addLayout(form);
    pieces->addWidget(rings_);
    pieces->addWidget(heteroatoms_);
    QVBoxLayout* how = add_card(tr("Counts"));
    counts_->setObjectName(QStringLiteral("census_counts"));
    counts_->add(tr("Estimate"));
    counts_->add(tr("Exact"));
    counts_->choose(estimated);
    how->addWidget(counts_);
    how->addWidget(
        hint(tr("Estimates are never too low, and at once there once the library keeps them. Until then, and for exact "
                "counts and rare pieces, all compounds are read.")));
    set_side(piece_);
}

void CensusPage::add_views() {
    views_->add(tr("Table"), QStringLiteral("table"));
    views_->add(tr("Cards"), QStringLiteral("cards"));
    views_->choose(as_cards);
    add_tool(views_);
    add_export(table_, QStringLiteral("pieces.csv"));
    table_->setAccessibleName(tr("Common pieces"));
    connect(none_->button(), &QPushButton::clicked, this, [this] { start(); });
    for (QWidget* page : {static_cast<QWidget*>(table_), static_cast<QWidget*>(cards_), static_cast<QWidget*>(none_)}) {
        pages_->addWidget(page);
    }
    set_result(pages_);
    connect(views_, &SegmentedControl::chosen_changed, this, &CensusPage::show_view);
}

// Empty cards would look as if the work had come to nothing.
void CensusPage::show_view() {
    if (cards_->pieces().empty()) {
        pages_->setCurrentWidget(none_);
    } else {
        pages_->setCurrentIndex(views_->chosen());
    }
}

void CensusPage::start() {
    if (library().isEmpty()) return say(tr("Open a library first."));
    census::PieceChoice choice{.most = kMostPieces,
                               .least_compounds = static_cast<std::uint64_t>(least_->value()),
                               .least_bonds = static_cast<std::size_t>(least_bonds_->value()),
                               .most_bonds = static_cast<std::size_t>(most_bonds_->value()),
                               .only_rings = rings_->isChecked(),
                               .only_heteroatoms = heteroatoms_->isChecked()};
    run([service = service(), path = library().toStdString(), choice, is_exact = counts_->chosen() == exact](
            const StudyWork& work) { return service->studies().census(path, choice, is_exact, work); },
        [this, asked = counts_->chosen()](CensusReport report) { show_report(std::move(report), asked == exact); });
}

void CensusPage::forget() {
    cards_->set_pieces({}, 0);
    table_->set_rows({});
    show_piece(-1);
    say({});
    none_->say(tr("Which pieces do most compounds of this library have?"),
               tr("Rings, groups and chains are counted by elements and bonds, and each can be searched for."));
    none_->set_button(tr("Count pieces"));
    show_view();
}

void CensusPage::show_report(CensusReport report, bool asked_exactly) {
    std::vector<StudyRow> rows;
    for (const CountedPiece& piece : report.pieces) {
        const double share = 100 * static_cast<double>(piece.compounds) / static_cast<double>(report.compounds);
        rows.push_back(
            {.cells = {QString::fromStdString(piece.text), piece_name(piece.text), QString::fromStdString(piece.smarts),
                       QString::number(piece.compounds), QString::number(share, 'f', 2)}});
    }
    table_->set_rows(std::move(rows));
    const QString how = report.is_exact && !asked_exactly
                            ? tr("counted, as the library keeps no estimates of pieces so rare")
                        : report.is_exact ? tr("counted exactly")
                                          : tr("estimates, never too low, too high for at most %1 % of them")
                                                .arg(decimal_text(100 * report.too_high, 1));
    QString text = tr("%1 of %2, %3. What an open end carries is not said.")
                       .arg(counted(static_cast<qint64>(report.pieces.size()), tr("piece"), tr("pieces")),
                            compounds_text(static_cast<qint64>(report.compounds)), how);
    if (!report.not_kept.empty()) {
        text += tr(" The counts are not kept: %1.").arg(QString::fromStdString(report.not_kept));
    }
    say(text);
    cards_->set_pieces(std::move(report.pieces), report.compounds);
    none_->say(tr("No piece is in so many compounds"), tr("Ask for fewer compounds, or for pieces of another size."));
    none_->set_button({});
    show_view();
}

void CensusPage::show_piece(int piece) {
    const auto& pieces = cards_->pieces();
    const bool is_any = piece >= 0 && static_cast<std::size_t>(piece) < pieces.size();
    chosen_ = is_any ? piece : -1;
    piece_->show_piece(pieces, chosen_, cards_->compounds());
}

QString CensusPage::smarts_of(int piece) const {
    const auto& pieces = cards_->pieces();
    if (piece < 0 || static_cast<std::size_t>(piece) >= pieces.size()) return {};
    return QString::fromStdString(pieces[static_cast<std::size_t>(piece)].smarts);
}

void CensusPage::search_for_piece(int piece) {
    const QString smarts = smarts_of(piece);
    if (!smarts.isEmpty()) Q_EMIT search_wanted(smarts);
}

}  // namespace chemsieve::ui
