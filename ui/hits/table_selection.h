// Which hits are selected and which columns are shown, for exporting and printing.
//
// Threads: window's thread.
#pragma once

#include <vector>

#include "data/source/compound_source.h"
#include "search/request/search_types.h"
#include "ui/hits/hit_columns.h"

class QItemSelectionModel;
class QTableView;

namespace chemsieve::ui {

class HitModel;

// The selected hits in the order shown.
std::vector<Hit> selected_hits(const HitModel& model, const QItemSelectionModel& selection);
// The columns that are not hidden, in the order they have on the screen.
std::vector<HitColumn> shown_columns(const HitModel& model, const QTableView& table);
// The property that a column shows; nothing for other columns.
std::optional<PropertyKey> property_of(const HitColumn& column);
std::vector<PropertyKey> properties_of(const std::vector<HitColumn>& columns);

}  // namespace chemsieve::ui
