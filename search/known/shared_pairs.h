// What two lists share, of their keys. How often they have the same compounds: a compound that stands twice in the one
// and three times in the other makes six pairs, as the rows of a join.
//
// Rows are keys of compounds (compound_keys.h), repeats included, in any order.
// Source: filter/joins/ (spectral Bloomjoin, bifocal sampling). Threads: functions of their arguments.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "fingerprint/filter/joins/key_exchange.h"
#include "search/known/known_filter.h"

namespace chemsieve::known {

// Of each compound that both have, how often each has it; by ascending keys. Exact: two counting filters say which keys
// can be shared, and only these are counted.
std::vector<filter::JoinedKey> shared_counts(std::span<const std::uint64_t> first,
                                             std::span<const std::uint64_t> second);

// How many compounds both have, and how many only one has, by plain Bloom filters of each alone. Throws KnownError if
// the filters are full.
SharedEstimate estimated_shared(std::span<const std::uint64_t> first, std::span<const std::uint64_t> second);

struct PairsEstimate {
    double pairs = 0;
    double standard_error = 0;
};

// The number of pairs, of so many rows drawn from each list; several draws give the error.
PairsEstimate estimated_pairs(std::span<const std::uint64_t> first, std::span<const std::uint64_t> second,
                              std::size_t draws, std::uint64_t seed);

}  // namespace chemsieve::known
