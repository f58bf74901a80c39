// Which hits and which columns a table shows or has selected, for what writes and prints them.
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

// In the order shown.
std::vector<Hit> selected_hits(const HitModel& model, const QItemSelectionModel& selection);
// Of the columns that are not hidden, in the order they have on the screen.
std::vector<HitColumn> shown_columns(const HitModel& model, const QTableView& table);
// Of columns that are properties; of others nothing.
std::optional<PropertyKey> property_of(const HitColumn& column);
std::vector<PropertyKey> properties_of(const std::vector<HitColumn>& columns);

}  // namespace chemsieve::ui
