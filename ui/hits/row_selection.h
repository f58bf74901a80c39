// Selected rows of hits as compounds, and the reverse, for results of any size.
//
// Table, plots and lists share a selection by compounds, so that it does not matter which of them is sorted or filtered
// first. Threads: window's thread.
#pragma once

#include <QItemSelection>
#include <vector>

#include "data/source/compound_selection.h"
#include "search/request/search_types.h"

namespace chemsieve::ui {

int count_of_rows(const QItemSelection& selection);

// `hits`: the hits of all rows, in order. Ranges beyond them are ignored.
CompoundSelection compounds_of(const QItemSelection& selection, const std::vector<Hit>& hits);
// Whole rows, those that follow each other as one range.
QItemSelection rows_of(const CompoundSelection& compounds, const std::vector<Hit>& hits,
                       const QAbstractItemModel& model);
// Those at these places, which rise.
QItemSelection rows_at(const std::vector<std::size_t>& places, const QAbstractItemModel& model);
// Makes these rows the selection. Old ranges are removed first, as Qt would compare each of them with each new range.
void select_rows(QItemSelectionModel& selection, const QItemSelection& rows);

}  // namespace chemsieve::ui
