#include "ui/hits/row_selection.h"

namespace chemsieve::ui {

int count_of_rows(const QItemSelection& selection) {
    int rows = 0;
    for (const QItemSelectionRange& range : selection) rows += range.height();
    return rows;
}

CompoundSelection compounds_of(const QItemSelection& selection, const std::vector<Hit>& hits) {
    CompoundSelection compounds;
    for (const QItemSelectionRange& range : selection) {
        const int last = std::min(range.bottom(), static_cast<int>(hits.size()) - 1);
        for (int row = std::max(0, range.top()); row <= last; ++row) compounds.add(hits[row].compound);
    }
    return compounds;
}

std::vector<Hit> selected_hits(const QItemSelection& selection, const std::vector<Hit>& hits) {
    std::vector<bool> is_in(hits.size());
    for (const QItemSelectionRange& range : selection) {
        const int last = std::min(range.bottom(), static_cast<int>(hits.size()) - 1);
        for (int row = std::max(0, range.top()); row <= last; ++row) is_in[row] = true;
    }
    std::vector<Hit> selected;
    for (std::size_t row = 0; row < hits.size(); ++row) {
        if (is_in[row]) selected.push_back(hits[row]);
    }
    return selected;
}

QItemSelection rows_of(const CompoundSelection& compounds, const std::vector<Hit>& hits,
                       const QAbstractItemModel& model) {
    QItemSelection rows;
    const int count = std::min(model.rowCount(), static_cast<int>(hits.size()));
    const int last_column = model.columnCount() - 1;
    for (int row = 0; row < count; ++row) {
        if (!compounds.contains(hits[row].compound)) continue;
        const int first = row;
        while (row + 1 < count && compounds.contains(hits[row + 1].compound)) ++row;
        rows.append(QItemSelectionRange{model.index(first, 0), model.index(row, last_column)});
    }
    return rows;
}

QItemSelection rows_at(const std::vector<std::size_t>& places, const QAbstractItemModel& model) {
    QItemSelection rows;
    const int last_column = model.columnCount() - 1;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const std::size_t first = places[i];
        while (i + 1 < places.size() && places[i + 1] == places[i] + 1) ++i;
        rows.append(QItemSelectionRange{model.index(static_cast<int>(first), 0),
                                        model.index(static_cast<int>(places[i]), last_column)});
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
