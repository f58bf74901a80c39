#include "fingerprint/filter/joins/difference_estimate.h"

#include <algorithm>
#include <cmath>

namespace chemsieve::filter {

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
