#include "ui/why/fingerprint_page.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/property_texts.h"
#include "ui/widgets/text_label.h"

namespace chemsieve::ui {
namespace {

constexpr int kLeastOfPieces = 14;  // characters of a column

int width_of_states(const QFontMetrics& metrics) {
    return metrics.horizontalAdvance(name_of(BitState::compound)) + 3 * space::kUsual;
}

std::vector<BitState> states_of(const ExplainedHit& hit) {
    const std::uint32_t bits = hit.other ? hit.other->compound.bits.bits() : hit.compound->stored.bits;
    std::vector<BitState> states(bits, BitState::neither);
    for (const BitRow& row : hit.bits) states[row.bit] = state_of(row);
    return states;
}

QString summary_of_other(const QString& id, const OtherBits& other, bool is_searched) {
    if (!other.problem.isEmpty()) return other.problem;
    QStringList lines{
        FingerprintPage::tr("%1: %2 of %3 bits are set")
            .arg(id, with_separators(other.compound.bits.set_bits()), with_separators(other.compound.bits.bits()))};
    if (is_searched && !other.query) {
        lines << FingerprintPage::tr("The query has no bits of this kind: they are of whole compounds.");
    }
    if (!has_places(other.kind)) lines << FingerprintPage::tr("Which atoms set a bit of this kind cannot be told.");
    return lines.join(QLatin1Char('\n'));
}

QString summary_of(const ExplainedHit& hit) {
    const StoredFingerprint& stored = hit.compound->stored;
    const QString id = QString::fromStdString(hit.compound->row.id);
    if (hit.other) return summary_of_other(id, *hit.other, hit.why.has_value());
    QStringList lines{FingerprintPage::tr("%1: %2 of %3 bits are set")
                          .arg(id, with_separators(stored.set_bits()), with_separators(stored.bits))};
    if (stored.always_candidate) {
        lines << FingerprintPage::tr(
            "All are set, because it passes the screen of every query; its pieces do not tell.");
    }
    if (hit.query_bits && !hit.query_bits->complete) {
        lines << FingerprintPage::tr("The query has more subgraphs than the library counts.");
    }
    if (hit.query_bits && hit.query_bits->choices > 0) {
        lines << FingerprintPage::tr(
                     "Besides, the query asks for one of several pieces, at %1 places; these have no bit of their own.")
                     .arg(hit.query_bits->choices);
    }
    return lines.join(QLatin1Char('\n'));
}

}  // namespace

BitState state_of(const BitRow& row) {
    if (row.in_compound && row.in_query) return BitState::both;
    return row.in_compound ? BitState::compound : row.in_query ? BitState::query : BitState::neither;
}

void BitModel::set_rows(std::vector<BitRow> rows) {
    beginResetModel();
    rows_ = std::move(rows);
    endResetModel();
}

int BitModel::row_of(std::uint32_t bit) const {
    const auto found = std::lower_bound(rows_.begin(), rows_.end(), bit,
                                        [](const BitRow& row, std::uint32_t wanted) { return row.bit < wanted; });
    return found != rows_.end() && found->bit == bit ? static_cast<int>(found - rows_.begin()) : -1;
}

int BitModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QVariant BitModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const BitRow& row = rows_[static_cast<std::size_t>(index.row())];
    if (role == Qt::TextAlignmentRole && index.column() == 0)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    const bool tip = role == Qt::ToolTipRole;
    switch (index.column()) {
        case 0: return tip ? QVariant{} : QVariant{row.bit};
        case 1: return name_of(state_of(row));
        case 2: return tip ? row.compound_pieces.toHtmlEscaped() : row.compound_pieces;
        default: return tip ? row.query_pieces.toHtmlEscaped() : row.query_pieces;
    }
}

QVariant BitModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Vertical) return {};
    if (role == Qt::ToolTipRole && section >= 2)
        return tr("The pieces that set the bit; 2 × C=O: there are at least two");
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case 0: return tr("Bit");
        case 1: return tr("Set by");
        case 2: return tr("Compound");
        default: return tr("Query");
    }
}

BitFilter::BitFilter(BitModel* model, QObject* parent) : QSortFilterProxyModel{parent}, model_{model} {
    setSourceModel(model);
    setFilterCaseSensitivity(Qt::CaseSensitive);  // c1ccccc1 is not C1CCCCC1
    setFilterKeyColumn(-1);
}

void BitFilter::set_state(std::optional<BitState> state) {
    state_ = state;
    invalidateFilter();
}

bool BitFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
    if (state_ && state_of(model_->rows()[static_cast<std::size_t>(row)]) != *state_) return false;
    return QSortFilterProxyModel::filterAcceptsRow(row, parent);
}

FingerprintPage::FingerprintPage(const DrawingCache* drawings, QWidget* parent)
    : QWidget{parent},
      kind_{new QComboBox},
      summary_{new TextLabel},
      grid_{new BitGrid},
      legend_{new BitLegend},
      state_{new QComboBox},
      text_{new QLineEdit},
      model_{new BitModel{this}},
      shown_{new BitFilter{model_, this}},
      list_{new QTableView},
      drawings_{new DrawingPair{drawings}} {
    kind_->setAccessibleName(tr("Which fingerprint is shown"));
    kind_->setObjectName(QStringLiteral("fingerprint_kind"));
    set_kinds({});
    connect(kind_, &QComboBox::currentIndexChanged, this, &FingerprintPage::kind_chosen);
    list_->setModel(shown_);
    list_->setAccessibleName(tr("Bits and the pieces that set them"));
    list_->setSelectionBehavior(QAbstractItemView::SelectRows);
    list_->setSelectionMode(QAbstractItemView::SingleSelection);
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->setShowGrid(false);
    list_->setTabKeyNavigation(false);
    list_->setWordWrap(false);
    list_->verticalHeader()->hide();
    list_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 10);
    list_->horizontalHeader()->setHighlightSections(false);
    list_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    list_->setColumnWidth(0, fontMetrics().averageCharWidth() * 8);
    list_->setColumnWidth(1, width_of_states(fontMetrics()));
    // Those of the pieces share what is left.
    for (const int pieces : {2, 3}) list_->horizontalHeader()->setSectionResizeMode(pieces, QHeaderView::Stretch);
    connect(grid_, &BitGrid::chosen, this, &FingerprintPage::choose);
    connect(list_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& index) {
        if (index.isValid())
            grid_->choose(model_->rows()[static_cast<std::size_t>(shown_->mapToSource(index).row())].bit);
    });

    auto* above = new QWidget;
    auto* picture = bare_layout<QVBoxLayout>(above);
    picture->addWidget(grid_, 1);
    picture->addWidget(legend_);
    auto* middle = new QWidget;
    auto* table = bare_layout<QVBoxLayout>(middle);
    table->addWidget(make_filters());
    table->addWidget(list_, 1);
    auto* splitter = new QSplitter{Qt::Vertical};
    for (QWidget* part : {above, middle, static_cast<QWidget*>(drawings_)}) splitter->addWidget(part);
    splitter->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout{this};
    layout->addWidget(kind_);
    layout->addWidget(summary_);
    layout->addWidget(splitter, 1);
    show_message({});
}

// Where there is little room the pieces have that of the states, which they tell, too: a bit has those of what sets it.
void FingerprintPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const int pieces = fontMetrics().averageCharWidth() * kLeastOfPieces;
    list_->setColumnHidden(1, width() < list_->columnWidth(0) + width_of_states(fontMetrics()) + 2 * pieces);
}

QWidget* FingerprintPage::make_filters() {
    state_->addItem(tr("All bits set"));
    for (const BitState state : {BitState::both, BitState::compound, BitState::query}) {
        state_->addItem(name_of(state), static_cast<int>(state));
    }
    state_->setObjectName(QStringLiteral("bit_state"));
    state_->setAccessibleName(tr("Which bits are listed"));
    text_->setPlaceholderText(tr("bit or C=O"));
    text_->setToolTip(tr("The number of a bit, or a piece, such as C=O"));
    text_->setAccessibleName(tr("Text that bits or pieces must have"));
    text_->setClearButtonEnabled(true);
    connect(state_, &QComboBox::currentIndexChanged, this, [this] {
        const QVariant state = state_->currentData();
        shown_->set_state(state.isValid() ? std::optional{static_cast<BitState>(state.toInt())} : std::nullopt);
    });
    connect(text_, &QLineEdit::textChanged, shown_, &QSortFilterProxyModel::setFilterFixedString);
    auto* row = new QWidget;
    auto* layout = bare_layout<QHBoxLayout>(row);
    layout->addWidget(state_);
    layout->addWidget(text_, 1);
    return row;
}

void FingerprintPage::set_kinds(const std::vector<FingerprintKind>& kinds) {
    const FingerprintKind before = kind();
    const QSignalBlocker quiet{kind_};
    kind_->clear();
    for (const FingerprintKind kind : all_fingerprint_kinds()) {
        if (kind != FingerprintKind::subgraph && std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) continue;
        kind_->addItem(title_of(kind), static_cast<int>(kind));
    }
    kind_->setCurrentIndex(std::max(0, kind_->findData(static_cast<int>(before))));
    kind_->setVisible(kind_->count() > 1);
}

void FingerprintPage::show_hit(const ExplainedHit& hit) {
    hit_ = hit;
    summary_->setText(summary_of(hit));
    std::vector<BitState> states = states_of(hit);
    legend_->count(states, hit.other ? hit.other->query.has_value() : hit.query_bits != nullptr);
    grid_->set_bits(std::move(states));
    model_->set_rows(hit.bits);
    drawings_->show_structures(hit.query, hit.compound->structure, hit.why ? hit.why->match : std::vector<int>{});
}

void FingerprintPage::show_message(const QString& text) {
    hit_ = {};
    summary_->setText(text);
    legend_->count({}, false);
    grid_->set_bits({});
    model_->set_rows({});
    drawings_->show_structures(std::nullopt, std::nullopt);
}

void FingerprintPage::choose(std::uint32_t bit) {
    if (!hit_.compound) return;
    Highlight query, compound;
    if (hit_.other) {
        if (hit_.other->query) query = lit_bit(*hit_.other->query, bit);
        compound = lit_bit(hit_.other->compound, bit);
    } else {
        if (hit_.query_bits && hit_.query) query = lit_in_query(*hit_.query_bits, *hit_.query, bit);
        compound = lit_in_compound(*hit_.compound, bit);
    }
    drawings_->light(query, compound);
    const int row = model_->row_of(bit);
    const QModelIndex shown = row < 0 ? QModelIndex{} : shown_->mapFromSource(model_->index(row, 0));
    if (shown.isValid()) {
        if (shown.row() != list_->currentIndex().row()) list_->setCurrentIndex(shown);
    } else {
        list_->clearSelection();
    }
}

}  // namespace chemsieve::ui
