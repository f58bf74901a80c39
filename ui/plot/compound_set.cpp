#include "ui/plot/compound_set.h"

#include <algorithm>

namespace chemsieve::ui {

namespace {

std::size_t place_of(CompoundNumber compound) { return static_cast<std::size_t>(compound); }

}  // namespace

void CompoundSet::add(CompoundNumber compound) {
    const std::size_t place = place_of(compound);
    if (place >= is_in_.size()) is_in_.resize(std::max(place + 1, 2 * is_in_.size()));
    if (!is_in_[place]) ++size_;
    is_in_[place] = true;
}

void CompoundSet::add(const CompoundSet& others) {
    if (others.is_in_.size() > is_in_.size()) is_in_.resize(others.is_in_.size());
    for (std::size_t i = 0; i < others.is_in_.size(); ++i) {
        if (others.is_in_[i] && !is_in_[i]) {
            is_in_[i] = true;
            ++size_;
        }
    }
}

bool CompoundSet::has(CompoundNumber compound) const noexcept {
    const std::size_t place = place_of(compound);
    return place < is_in_.size() && is_in_[place];
}

CompoundSet compounds_of(const QItemSelection& selection, const std::vector<Hit>& hits) {
    CompoundSet compounds;
    for (const QItemSelectionRange& range : selection) {
        const int last = std::min(range.bottom(), static_cast<int>(hits.size()) - 1);
        for (int row = std::max(0, range.top()); row <= last; ++row) compounds.add(hits[row].compound);
    }
    return compounds;
}

QItemSelection rows_of(const CompoundSet& compounds, const std::vector<Hit>& hits, const QAbstractItemModel& model) {
    QItemSelection rows;
    const int count = std::min(model.rowCount(), static_cast<int>(hits.size()));
    const int last_column = model.columnCount() - 1;
    for (int row = 0; row < count; ++row) {
        if (!compounds.has(hits[row].compound)) continue;
        const int first = row;
        while (row + 1 < count && compounds.has(hits[row + 1].compound)) ++row;
        rows.append(QItemSelectionRange{model.index(first, 0), model.index(row, last_column)});
    }
    return rows;
}

void select_rows(QItemSelectionModel& selection, const QItemSelection& rows) {
    selection.clearSelection();
    if (rows.isEmpty()) return;
    selection.select(rows, QItemSelectionModel::Select);
    // Shown at large, and scrolled to.
    selection.setCurrentIndex(rows.first().topLeft(), QItemSelectionModel::NoUpdate);
}

}  // namespace chemsieve::ui
