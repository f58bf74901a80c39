// A spectral filter that changes, in about as many bits as its counters need at the time.
//
// Minimum selection over counters in a prefix code with slack between (counters/dynamic_counters.h), as the paper keeps
// them; spectral_filter.h is the same with 32 bits a counter, larger and many times faster.
//
// Source: Cohen and Matias, Spectral Bloom Filters, sections 2.2, 4.4 and 4.5.
// Guarantee: count() is never too low, and what was inserted is found. Errs: count() is too high with the probability
// expected_error(). Never full: with more keys than planned the rate grows, and memory with it. Saturated: a counter
// stays at kMostCoded, 2^63 - 1. Wrongly erased: counts of other keys become too low, down to 0, which is "certainly
// not there". Merged: just the filter of both sets.
// Cost: k counters found, read and written anew, some hundred nanoseconds each; 4 to 13 bits a counter where keys come
// once to ten times in the mean. Units: inserts; rates are probabilities for one key. Errors: FilterError. Threads: see
// filter_info.h.
#pragma once

#include "fingerprint/filter/counting/dynamic_counters.h"
#include "fingerprint/filter/spectral/spectral_shape.h"

namespace chemsieve::filter {

class DynamicSpectralFilter {
  public:
    static constexpr FilterInfo kInfo{.name = "spectral filter, compact and changing",
                                      .tag = "SPDY",
                                      .source = "Cohen and Matias 2003, sections 2.2, 4.4 and 4.5",
                                      .chemical_use = "census that follows imports and removals where memory is short",
                                      .can_insert = true,
                                      .can_erase = true,
                                      .can_count = true,
                                      .can_merge = true,
                                      .counts_all = true};

    explicit DynamicSpectralFilter(const SpectralShape& shape, const DynamicLayout& layout = {});
    static DynamicSpectralFilter for_keys(std::uint64_t keys, double probability, std::uint64_t seed = 0) {
        return DynamicSpectralFilter{SpectralShape::for_keys(keys, probability, seed)};
    }

    Inserted insert(std::uint64_t key, std::uint64_t times = 1);
    // False, with nothing changed, if it was not there so often.
    bool erase(std::uint64_t key, std::uint64_t times = 1);
    bool may_contain(std::uint64_t key) const noexcept { return count(key) > 0; }
    std::uint64_t count(std::uint64_t key) const noexcept { return least_of({key, shape_, salt_}); }
    // Takes in a filter with the same shape; the layouts may differ.
    void merge(const DynamicSpectralFilter& other);

    const SpectralShape& shape() const noexcept { return shape_; }
    // Inserts less erasures.
    std::uint64_t total_count() const noexcept { return total_; }
    const DynamicCounters& counters() const noexcept { return counters_; }
    // E_b with so many different keys.
    double expected_error(std::uint64_t keys) const;

    std::size_t size_in_bytes() const noexcept { return counters_.size_in_bytes(); }
    std::vector<std::uint8_t> to_bytes() const;
    static DynamicSpectralFilter from_bytes(std::span<const std::uint8_t> bytes);
    bool operator==(const DynamicSpectralFilter&) const = default;

  private:
    static constexpr std::uint32_t kVersion = 1;  // how the bytes are laid out

    explicit DynamicSpectralFilter(FilterReader& reader);
    void count_total(std::uint64_t more) noexcept;
    std::uint64_t least_of(const SpectralPositions& positions) const noexcept;

    SpectralShape shape_;
    std::uint64_t salt_;  // made of the seed
    std::uint64_t total_ = 0;
    DynamicCounters counters_;
};

static_assert(ErasingFilter<DynamicSpectralFilter> && SpectrumFilter<DynamicSpectralFilter> &&
              MergingFilter<DynamicSpectralFilter> && ScreeningFilter<DynamicSpectralFilter>);

}  // namespace chemsieve::filter
