// How many keys two sets have in common, and in how many they differ, of their filters alone.
//
// In common:
//
//     union*  = n* of the OR of the bits        common* = A* + B* - union*, held within 0 and the smaller of A* and B*
//
// Source: Swamidass and Baldi 2007, as the encyclopedia's article on Bloom filters has it ("The union and intersection
// of sets"); n* and its error: fingerprint/filter/bloom/bloom_size.h.
// Guarantee: none, these are estimates. They err in both directions: `standard_error` of an overlap is that of the
// union, of which the error of `common` consists almost wholly when the sets are large and share little. Cost: a pass
// over the words of both. Errors: FilterError for filters of different shapes. Units: keys, not whole. Threads:
// functions of their arguments.
#pragma once

#include <optional>

#include "fingerprint/filter/bloom/bloom_filter.h"
#include "fingerprint/filter/counting/counting_filter.h"

namespace chemsieve::filter {

struct OverlapEstimate {
    double first, second, either, common;
    double standard_error;
};

// Nothing if all bits are set in either.
std::optional<OverlapEstimate> estimated_overlap(const BloomFilter& first, const BloomFilter& second);

// In how many keys two sets differ.
//
// D is the difference of the counters, place by place. Each key that only one set has adds 1 (or takes 1) at its k
// places, so that
//
//     a - b = sum D / k        a + b = (sum D^2 - (sum D)^2 / m) / (k (1 - k / m))
//
// a and b being the keys that only the first and only the second set has. Keys of both cancel wherever they lie, so the
// error does not depend on the size of the sets: the standard error of a + b is (a + b) sqrt(2 / m).
//
// Source: Agarwal and Trachtenberg, Approximating the number of differences between remote sets, IEEE ITW 2006, which
// takes counting filters for this; the encyclopedia's article on Bloom filters, "Data synchronization". The paper
// removes one set from the other's filter and looks at how many cells are left; the moments above use all that the
// counters say and need no keys. They presume k different places of each key; where hash functions let some coincide,
// as those of the counting filter do now and then, it is off by a share of k / m.
// Multisets: a key that is there twice more counts as 4, since squares are added. Nothing if a counter is saturated.
struct DifferenceEstimate {
    double only_first, only_second;
    double standard_error;  // their sum has
};

std::optional<DifferenceEstimate> estimated_difference(const CountingBloomFilter& first,
                                                       const CountingBloomFilter& second);

}  // namespace chemsieve::filter
