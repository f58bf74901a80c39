// What two lists share, estimated by filters and samples of the keys of their compounds (search/known/).
//
// Rows are keys of compounds, repeats included, in any order.
// Source: filter/joins/ (overlap of two Bloom filters, bifocal sampling). Threads: functions of their arguments.
#pragma once

#include <cstdint>
#include <span>

#include "search/known/known_filter.h"

namespace chemsieve::overlap {

// How many compounds both have, and how many only one has, by plain Bloom filters of each alone. Throws KnownError if
// the filters are full.
known::SharedEstimate estimated_shared(std::span<const std::uint64_t> first, std::span<const std::uint64_t> second);

struct PairsEstimate {
    double pairs = 0;
    double standard_error = 0;
};

// The number of pairs, see SharedCompounds::pairs(), of so many rows drawn from each list; several draws give the
// error.
PairsEstimate estimated_pairs(std::span<const std::uint64_t> first, std::span<const std::uint64_t> second,
                              std::size_t draws, std::uint64_t seed);

}  // namespace chemsieve::overlap
