// The neighbours of many compounds, each list ranked: all that are at least so similar, or the nearest of each.
//
// All pairs are looked for at once where they can be kept, each for both of its compounds; else the compounds are
// queries, some thousand at a time. The nearest few are looked for at a high similarity first, and at lower ones for
// those queries that have too few yet.
//
// Memory: that of the lists under way, some 300 MB at most, and 12 bytes a neighbour asked for of all queries that are
// looked at together. Lists are the same for any number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "search/neighbours/pair_scan.h"

namespace chemsieve::neighbours {

struct Neighbour {
    std::uint32_t place = 0;
    Similarity similarity;

    bool operator==(const Neighbour&) const = default;
};

struct ListGoal {
    PairGoal pairs;
    std::size_t most = 0;  // the best of each; 0: all
    // Neighbours of all lists together that are kept at a time, some 16 bytes each.
    std::size_t most_kept = std::size_t{16} << 20;
};

// Takes the neighbours of a query, the most similar first. False ends the run.
using TakeList = std::function<bool(std::uint32_t query, std::span<const Neighbour>)>;

class NeighbourLists {
  public:
    // `turns`: of each place, which comes first of those as similar: the lower. `others`: among which neighbours are
    // looked for, places that ascend. All must outlive this.
    NeighbourLists(const NeighbourSet& set, std::span<const std::uint32_t> others, const ListGoal& goal,
                   std::span<const std::uint32_t> turns)
        : set_{set}, others_{others}, goal_{goal}, turns_{turns} {}

    // Gives the list of each query, in the order of the queries, on the calling thread. False if it was stopped or
    // ended.
    bool run(std::span<const std::uint32_t> queries, const TakeList& take, const Work& work) const;

  private:
    bool run_all(std::span<const std::uint32_t> queries, const TakeList& take, const Work& work) const;
    bool run_nearest(std::span<const std::uint32_t> queries, const TakeList& take, const Work& work) const;

    const NeighbourSet& set_;
    const std::span<const std::uint32_t> others_;
    const ListGoal goal_;
    const std::span<const std::uint32_t> turns_;
};

}  // namespace chemsieve::neighbours
