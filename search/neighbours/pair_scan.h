// All pairs of compounds that are at least so similar, exactly.
//
// Compounds that follow one another in the order of a NeighbourSet are put together in groups, and the items that any
// compound of a group has make one lane: so 512 groups are looked at together. A query's items, the rarest first, are
// counted for all of them at once (KernelSet::count), and a group is out as soon as it lacks more than the similarity
// allows; most are after a dozen rows. Compounds of the groups left are compared one by one. Of two compounds the one
// with fewer items is the query, as it may lack fewer.
//
// Similarities are compared in millionths, rounded as Similarity::millionths() does. A compound without items is in no
// pair. What is found does not depend on the number of threads, only its order does.
// Threads: several scans may share a set.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "search/neighbours/neighbour_set.h"

namespace chemsieve::neighbours {

// Places in the set, and how many items they share.
struct Pair {
    std::uint32_t query = 0;
    std::uint32_t other = 0;
    std::uint32_t common = 0;

    bool operator==(const Pair&) const = default;
};

struct PairGoal {
    std::uint32_t least = 1;  // millionths, at least 1
    Metric metric{};
};

// True if the similarity of two compounds does not depend on which is the query.
bool is_symmetric(const Metric& metric) noexcept;

// Takes some pairs that were found; called by several threads at a time, each with a number of its own below
// jobs_of(work).
using TakePairs = std::function<void(unsigned worker, std::span<const Pair>)>;

// Each pair once, of a metric that is_symmetric(). False if stopped: pairs are missing.
bool scan_all_pairs(const NeighbourSet& set, const PairGoal& goal, const TakePairs& take, const Work& work);

// Each of `queries` with each of `others`, both places that ascend, none with itself. False if stopped.
bool scan_pairs(const NeighbourSet& set, std::span<const std::uint32_t> queries, std::span<const std::uint32_t> others,
                const PairGoal& goal, const TakePairs& take, const Work& work);

}  // namespace chemsieve::neighbours
