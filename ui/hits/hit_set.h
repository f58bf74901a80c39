// Hits as a set: the same compound may be a hit of several queries.
//
// Threads: as a container.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "data/source/compound_selection.h"
#include "search/request/search_types.h"

namespace chemsieve::ui {

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

}  // namespace chemsieve::ui
