// Selected rows of hits as compounds, and the reverse, for results of any size.
//
// Threads: window's thread.
#pragma once

#include <QItemSelection>

#include "data/source/compound_selection.h"
#include "ui/hit_model.h"

namespace chemsieve::ui {

int count_of_rows(const QItemSelection& selection);

CompoundSelection compounds_of(const HitModel& model, const QItemSelection& selection);

// The rows of these compounds, as few ranges.
QItemSelection rows_of(const HitModel& model, const CompoundSelection& compounds);

}  // namespace chemsieve::ui
