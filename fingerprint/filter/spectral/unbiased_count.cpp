#include "fingerprint/filter/spectral/unbiased_count.h"

namespace chemsieve::filter {

namespace {

// The mean of some counters of a key, less what other keys added.
double without_others(const MinimumSelectionFilter& filter, double mean) {
    const double share = static_cast<double>(filter.shape().hashes) / static_cast<double>(filter.shape().counters);
    if (!(share < 1)) throw FilterError("no count can be estimated if every key has all counters");
    return (mean - share * static_cast<double>(filter.total_count())) / (1 - share);
}

double mean_of(const MinimumSelectionFilter& filter, const std::uint64_t* begin, const std::uint64_t* end) {
    double sum = 0;
    for (const std::uint64_t* at = begin; at != end; ++at) sum += filter.counters()[*at];
    return sum / static_cast<double>(end - begin);
}

}  // namespace

double unbiased_count(const MinimumSelectionFilter& filter, std::uint64_t key) {
    const SpectralPositions positions = filter.positions(key);
    return without_others(filter, mean_of(filter, positions.begin(), positions.end()));
}

double grouped_unbiased_count(const MinimumSelectionFilter& filter, std::uint64_t key, unsigned groups) {
    const SpectralPositions positions = filter.positions(key);
    if (groups == 0 || positions.size() % groups != 0) {
        throw FilterError("the counters of a key cannot be divided into so many equal groups");
    }
    const unsigned each = positions.size() / groups;
    double means[SpectralShape::kMostHashes];
    for (unsigned i = 0; i < groups; ++i) {
        means[i] = mean_of(filter, positions.begin() + i * each, positions.begin() + (i + 1) * each);
    }
    std::sort(means, means + groups);
    return without_others(filter, (means[(groups - 1) / 2] + means[groups / 2]) / 2);
}

double count_or_unbiased(const MinimumSelectionFilter& filter, std::uint64_t key) {
    const SpectralCounters::Minimum minimum = filter.look(filter.positions(key));
    return minimum.recurring ? static_cast<double>(minimum.least) : unbiased_count(filter, key);
}

}  // namespace chemsieve::filter
