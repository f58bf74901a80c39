// Counts that are right in the mean, for sums over many keys: the unbiased estimator of a spectral filter.
//
//     f = (v - kN/m) / (1 - k/m)       v: mean of the key's k counters, N: all inserts
//
// Source: Spectral Bloom Filters, section 3.1, lemma 3, and 3.1.1 for the groups. With k different counters a key adds
// to a counter with the probability k/m, so the lemma holds for them as well.
// Guarantee: right in the mean over the hash functions, as long as no counter is saturated and the filter is of minimum
// selection and no product. Errs: in both directions, and for single keys widely: frequent keys are spread over all.
// For single keys count() is better; the truth lies between 0 and count(), and no estimate is cut to that here, for a
// cut one is no longer right in the mean.
// Cost: k counters. Units: inserts. Errors: FilterError if k = m, where every counter shows the same; or for groups
// that do not divide k. Threads: functions of their arguments.
#pragma once

#include "fingerprint/filter/spectral/spectral_filter.h"

namespace chemsieve::filter {

double unbiased_count(const MinimumSelectionFilter& filter, std::uint64_t key);
// The median of the estimates of so many groups of k / groups counters each: one frequent key behind one counter moves
// only its group. Right neither in the mean nor in the median, but far off less often (3.1.1).
double grouped_unbiased_count(const MinimumSelectionFilter& filter, std::uint64_t key, unsigned groups);
// The minimum where it recurs, and is mostly right; else the estimate (end of section 3.1.1).
double count_or_unbiased(const MinimumSelectionFilter& filter, std::uint64_t key);

}  // namespace chemsieve::filter
