#include "fingerprint/filter/joins/set_estimates.h"

#include <algorithm>
#include <cmath>

#include "fingerprint/filter/bloom/bloom_size.h"

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

std::optional<DifferenceEstimate> estimated_difference(const CountingBloomFilter& first,
                                                       const CountingBloomFilter& second) {
    if (first.shape() != second.shape()) {
        throw FilterError("these counting Bloom filters differ in shape or seed and cannot be compared");
    }
    const auto m = static_cast<double>(first.shape().counters);
    const double k = first.shape().hashes;
    double sum = 0, squares = 0;
    for (std::uint64_t i = 0; i < first.shape().counters; ++i) {
        const std::uint64_t a = first.counter(i);
        const std::uint64_t b = second.counter(i);
        if (std::max(a, b) == first.largest_count()) return std::nullopt;
        const double difference = static_cast<double>(a) - static_cast<double>(b);
        sum += difference;
        squares += difference * difference;
    }
    if (k >= m) return std::nullopt;  // every key has every place
    const double both = std::max(0.0, (squares - sum * sum / m) / (k * (1 - k / m)));
    const double more = std::clamp(sum / k, -both, both);
    return DifferenceEstimate{
        .only_first = (both + more) / 2, .only_second = (both - more) / 2, .standard_error = both * std::sqrt(2 / m)};
}

}  // namespace chemsieve::filter
