// What compounds that were added later belong to, without making families anew.
//
// One after the other, by number, each joins its nearest neighbour among those that were there and those that came
// before it. So each lies with its nearest earlier neighbour, but a family that would have been made of newcomers, or
// that they would have brought together, is not found: of a tenth that was added so, 1.4 % lay apart from their nearest
// neighbour in the end (docs/families.md).
//
// Threads: functions without state.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "search/neighbours/pair_scan.h"

namespace chemsieve::families {

// For each of some places the place that it joins, itself if none is near enough. `newcomers` ascend. Nothing if
// stopped.
std::optional<std::vector<std::uint32_t>> joined_by(const neighbours::NeighbourSet& set,
                                                    const std::vector<std::uint32_t>& newcomers,
                                                    const neighbours::PairGoal& goal, const neighbours::Work& work);

}  // namespace chemsieve::families
