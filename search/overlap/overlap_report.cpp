#include "search/overlap/overlap_report.h"

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

// How often the key stands at `at`, which goes on behind the last.
std::uint64_t take(std::uint64_t key, const std::vector<std::uint64_t>& sorted, std::size_t& at) {
    const std::size_t begin = at;
    while (at < sorted.size() && sorted[at] == key) ++at;
    return at - begin;
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

SharedCompounds::SharedCompounds(std::vector<std::uint64_t> first, std::vector<std::uint64_t> second) {
    std::sort(first.begin(), first.end());
    std::sort(second.begin(), second.end());
    for (std::size_t i = 0, j = 0; i < first.size() || j < second.size();) {
        const bool first_is_next = j == second.size() || (i < first.size() && first[i] <= second[j]);
        const std::uint64_t key = first_is_next ? first[i] : second[j];
        const std::uint64_t in_first = take(key, first, i), in_second = take(key, second, j);
        if (in_first > 0 && in_second > 0) {
            shared_.push_back({key, in_first, in_second});
        } else {
            ++(in_first > 0 ? only_first_ : only_second_);
        }
    }
}

known::SharedEstimate SharedCompounds::numbers() const {
    return {static_cast<double>(shared_.size()), static_cast<double>(only_first_), static_cast<double>(only_second_)};
}

double SharedCompounds::pairs() const {
    double pairs = 0;
    for (const filter::JoinedKey& key : shared_) pairs += static_cast<double>(key.pairs());
    return pairs;
}

std::optional<std::size_t> SharedCompounds::place_of(std::uint64_t key) const {
    const auto at = std::lower_bound(shared_.begin(), shared_.end(), key,
                                     [](const auto& shared, std::uint64_t k) { return shared.key < k; });
    if (at == shared_.end() || at->key != key) return std::nullopt;
    return static_cast<std::size_t>(at - shared_.begin());
}

}  // namespace chemsieve::overlap
