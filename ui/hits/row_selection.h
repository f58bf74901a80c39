// Selected rows of hits as compounds, and the reverse, and hits as sets, for results of any size.
//
// Table, plots and lists share a selection by compounds, so that it does not matter which of them is sorted or filtered
// first. Threads: window's thread.
#pragma once

#include <QItemSelection>
#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "data/source/compound_selection.h"
#include "search/request/search_types.h"

namespace chemsieve::ui {

// The same compound may be a hit of several queries.
using HitKey = std::pair<std::uint32_t, std::int64_t>;  // query, compound
inline HitKey key_of(const Hit& hit) noexcept { return {hit.query, static_cast<std::int64_t>(hit.compound)}; }
inline bool is_same(const Hit& a, const Hit& b) noexcept { return key_of(a) == key_of(b); }

// A bit for each compound up to the largest for the first query, which is the only one of most searches; the hits of
// the others are sorted.
class HitSet {
  public:
    explicit HitSet(const std::vector<Hit>& hits) {
        for (const Hit& hit : hits) {
            if (hit.query == 0) {
                of_first_.add(hit.compound);
            } else {
                of_others_.push_back(key_of(hit));
            }
        }
        std::sort(of_others_.begin(), of_others_.end());
    }
    bool contains(const Hit& hit) const {
        if (hit.query == 0) return of_first_.contains(hit.compound);
        return std::binary_search(of_others_.begin(), of_others_.end(), key_of(hit));
    }

  private:
    CompoundSelection of_first_;
    std::vector<HitKey> of_others_;
};

int count_of_rows(const QItemSelection& selection);

// `hits`: the hits of all rows, in order. Ranges beyond them are ignored.
CompoundSelection compounds_of(const QItemSelection& selection, const std::vector<Hit>& hits);
// The selected hits in the order shown.
std::vector<Hit> selected_hits(const QItemSelection& selection, const std::vector<Hit>& hits);
// Whole rows, those that follow each other as one range.
QItemSelection rows_of(const CompoundSelection& compounds, const std::vector<Hit>& hits,
                       const QAbstractItemModel& model);
// Those at these places, which rise.
QItemSelection rows_at(const std::vector<std::size_t>& places, const QAbstractItemModel& model);
// Makes these rows the selection. Old ranges are removed first, as Qt would compare each of them with each new range.
void select_rows(QItemSelectionModel& selection, const QItemSelection& rows);

}  // namespace chemsieve::ui
