#include "ui/hits/table_selection.h"

#include <QHeaderView>
#include <QItemSelectionModel>
#include <QTableView>

#include "ui/hits/hit_model.h"

namespace chemsieve::ui {

std::vector<Hit> selected_hits(const HitModel& model, const QItemSelectionModel& selection) {
    const std::vector<Hit>& hits = model.hits();
    std::vector<bool> is_in(hits.size());
    for (const QItemSelectionRange& range : selection.selection()) {
        const int last = std::min(range.bottom(), static_cast<int>(hits.size()) - 1);
        for (int row = std::max(0, range.top()); row <= last; ++row) is_in[row] = true;
    }
    std::vector<Hit> selected;
    for (std::size_t row = 0; row < hits.size(); ++row) {
        if (is_in[row]) selected.push_back(hits[row]);
    }
    return selected;
}

std::vector<HitColumn> shown_columns(const HitModel& model, const QTableView& table) {
    const QHeaderView& header = *table.horizontalHeader();
    std::vector<HitColumn> columns;
    for (int visual = 0; visual < header.count(); ++visual) {
        const int logical = header.logicalIndex(visual);
        if (logical >= 0 && logical < static_cast<int>(model.columns().size()) && !header.isSectionHidden(logical)) {
            columns.push_back(model.columns()[logical]);
        }
    }
    return columns;
}

std::optional<PropertyKey> property_of(const HitColumn& column) {
    if (column.computed) return PropertyKey{std::string{column.computed->name}, false};
    if (column.kind == HitColumn::Kind::inchikey) return PropertyKey{column.title.toStdString(), false};
    if (column.kind == HitColumn::Kind::imported) return PropertyKey{column.title.toStdString(), true};
    return {};
}

std::vector<PropertyKey> properties_of(const std::vector<HitColumn>& columns) {
    std::vector<PropertyKey> properties;
    for (const HitColumn& column : columns) {
        if (auto property = property_of(column)) properties.push_back(std::move(*property));
    }
    return properties;
}

}  // namespace chemsieve::ui
