// A set of compounds by their numbers, and how it relates to the rows of a table of hits.
//
// Plots and table share a selection by compounds, so that it does not matter which of them is sorted or filtered first.
// Threads: const functions may be called concurrently; those with a model on the window's thread.
#pragma once

#include <QItemSelection>
#include <vector>

#include "search/engine/search_types.h"

namespace chemsieve::ui {

class CompoundSet {
  public:
    void add(CompoundNumber compound);
    void add(const CompoundSet& others);
    bool has(CompoundNumber compound) const noexcept;
    std::size_t size() const noexcept { return size_; }
    bool is_empty() const noexcept { return size_ == 0; }

  private:
    std::vector<bool> is_in_;  // by number
    std::size_t size_ = 0;
};

// `hits`: those of the rows, in their order. Ranges beyond them are passed over.
CompoundSet compounds_of(const QItemSelection& selection, const std::vector<Hit>& hits);
// Whole rows, those that follow each other as one range.
QItemSelection rows_of(const CompoundSet& compounds, const std::vector<Hit>& hits, const QAbstractItemModel& model);
// Makes these rows the selection. Qt compares every old range with every new one, so the old ones go first.
void select_rows(QItemSelectionModel& selection, const QItemSelection& rows);

}  // namespace chemsieve::ui
