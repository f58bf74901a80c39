#include "ui/why/bit_model.h"

#include <algorithm>

namespace chemsieve::ui {

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

int BitModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : 4; }

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
        case 0: return tr("bit");
        case 1: return tr("set by");
        case 2: return tr("compound");
        default: return tr("query");
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

}  // namespace chemsieve::ui
