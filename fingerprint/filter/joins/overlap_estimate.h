// How many keys two filters have in common, of the filters alone.
//
//     union*  = n* of the OR of the bits        common* = A* + B* - union*, held within 0 and the smaller of A* and B*
//
// Source: Swamidass and Baldi 2007, as the encyclopedia's article on Bloom filters has it ("The union and intersection
// of sets"); n* and its error: fingerprint/filter/bloom/cardinality.h.
// Guarantee: none, it is an estimate. Errs in both directions: `standard_error` is that of the union, of which the
// error of `common` consists almost wholly when the sets are large and share little. Cost: a pass over the words of
// both. Errors: FilterError for filters of different shapes. Units: keys, not whole. Threads: function of its
// arguments.
#pragma once

#include <optional>

#include "fingerprint/filter/bloom/bloom_filter.h"

namespace chemsieve::filter {

struct OverlapEstimate {
    double first, second, either, common;
    double standard_error;
};

// Nothing if all bits are set in either.
std::optional<OverlapEstimate> estimated_overlap(const BloomFilter& first, const BloomFilter& second);

}  // namespace chemsieve::filter
