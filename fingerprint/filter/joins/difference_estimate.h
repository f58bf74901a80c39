// In how many keys two sets differ, of their counting filters alone.
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
// as those of the counting filter do now and then, it is off by a share of k / m. Guarantee: none, it is an estimate.
// Errs: in both directions. Multisets: a key that is there twice more counts as 4, since squares are added. Errors:
// FilterError for filters of different shapes. Nothing if a counter is saturated. Units: keys, not whole. Cost: a pass
// over the counters of both. Threads: function of its arguments.
#pragma once

#include <optional>

#include "fingerprint/filter/counting/counting_filter.h"

namespace chemsieve::filter {

struct DifferenceEstimate {
    double only_first, only_second;
    double standard_error;  // their sum has
};

std::optional<DifferenceEstimate> estimated_difference(const CountingBloomFilter& first,
                                                       const CountingBloomFilter& second);

}  // namespace chemsieve::filter
