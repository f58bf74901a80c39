#include "search/overlap/estimated_overlap.h"

#include <algorithm>
#include <cmath>

#include "fingerprint/filter/joins/bifocal_sampling.h"
#include "fingerprint/filter/joins/set_estimates.h"
#include "fingerprint/filter/spectral/spectral_filter.h"

namespace chemsieve::overlap {

namespace {

constexpr double kErrorRate = 0.01;
constexpr int kDraws = 8;

filter::MinimumSelectionFilter counts_of(std::span<const std::uint64_t> rows, const filter::SpectralShape& shape) {
    filter::MinimumSelectionFilter counts{shape};
    for (const std::uint64_t key : rows) counts.insert(key);
    return counts;
}

filter::SpectralShape shape_for(std::span<const std::uint64_t> first, std::span<const std::uint64_t> second) {
    const std::uint64_t most = std::max<std::uint64_t>({first.size(), second.size(), 1});
    return filter::SpectralShape::for_keys(most, kErrorRate, 0);
}

}  // namespace

known::SharedEstimate estimated_shared(std::span<const std::uint64_t> first, std::span<const std::uint64_t> second) {
    const std::uint64_t most = std::max<std::uint64_t>({1, first.size(), second.size()});
    const auto filter_of = [most](std::span<const std::uint64_t> keys) {
        auto filter = filter::BloomFilter::for_keys(most, kErrorRate);
        for (const std::uint64_t key : keys) filter.insert(key);
        return filter;
    };
    const auto parts = filter::estimated_overlap(filter_of(first), filter_of(second));
    if (!parts) throw known::KnownError("the filters of both are full");
    return {parts->common, parts->first - parts->common, parts->second - parts->common, parts->standard_error};
}

PairsEstimate estimated_pairs(std::span<const std::uint64_t> first, std::span<const std::uint64_t> second,
                              std::size_t draws, std::uint64_t seed) {
    const filter::SpectralShape shape = shape_for(first, second);
    const auto first_counts = counts_of(first, shape), second_counts = counts_of(second, shape);
    std::vector<double> found;
    double sum = 0;
    for (int i = 0; i < kDraws; ++i) {
        const filter::BifocalDraws some{.dense = draws, .sparse = draws, .seed = seed + static_cast<std::uint64_t>(i)};
        found.push_back(
            filter::estimated_join<filter::MinimumSelectionFilter>({first, first_counts}, {second, second_counts}, some)
                .rows());
        sum += found.back();
    }
    PairsEstimate estimate{.pairs = sum / kDraws};
    for (const double pairs : found) estimate.standard_error += (pairs - estimate.pairs) * (pairs - estimate.pairs);
    estimate.standard_error = std::sqrt(estimate.standard_error / (kDraws - 1) / kDraws);
    return estimate;
}

}  // namespace chemsieve::overlap
