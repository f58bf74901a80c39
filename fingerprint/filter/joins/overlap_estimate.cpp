#include "fingerprint/filter/joins/overlap_estimate.h"

#include <algorithm>

#include "fingerprint/filter/bloom/cardinality.h"

namespace chemsieve::filter {

std::optional<OverlapEstimate> estimated_overlap(const BloomFilter& first, const BloomFilter& second) {
    BloomFilter both = first;
    both.merge(second);
    const auto keys_of = [](const BloomFilter& filter) {
        return estimated_items(filter.bits_set(), filter.shape().bits, filter.shape().hashes);
    };
    const auto either = keys_of(both);
    if (!either) return std::nullopt;
    // Both have a clear bit, since the two together have one.
    const double a = *keys_of(first);
    const double b = *keys_of(second);
    return OverlapEstimate{.first = a,
                           .second = b,
                           .either = *either,
                           .common = std::clamp(a + b - *either, 0.0, std::min(a, b)),
                           .standard_error = standard_error_of_items(*either, both.shape().bits, both.shape().hashes)};
}

}  // namespace chemsieve::filter
