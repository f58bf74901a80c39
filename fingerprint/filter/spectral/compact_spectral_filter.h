// A spectral filter that is finished, in about as many bits as its counters need: for a file, or to be sent.
//
// The counters of a filter of minimum selection or minimal increase, behind a string-array index. It answers as that
// filter does, in a third to a sixth of its memory; nothing can be inserted any more (dynamic_spectral_filter.h is
// for counters that change).
//
// Source: Cohen and Matias, Spectral Bloom Filters, sections 2.2, 4.3 and 4.7.1, "a continuous memory block".
// Guarantee: count() is never too low. Errs: as the filter it was made of. Full: it is built of what there is.
// Saturated: as that filter, a count of SpectralCounters::kFull means "that or more". Not erased, not merged.
// Cost: k look-ups in the index, each of two places in memory; index and counters take 4 to 12 bits a counter where
// keys come once to ten times in the mean. Units: inserts; rates are probabilities for one key. Errors: FilterError.
// Threads: see filter_info.h.
#pragma once

#include "fingerprint/filter/counting/string_array_index.h"
#include "fingerprint/filter/spectral/spectral_filter.h"

namespace chemsieve::filter {

class CompactSpectralFilter {
  public:
    static constexpr FilterInfo kInfo{
        .name = "spectral filter, compact",
        .tag = "SPSA",
        .source = "Cohen and Matias 2003, sections 2.2 and 4.3",
        .chemical_use = "census as a library's file keeps it: in how many compounds does a subgraph occur?",
        .can_count = true,
        .counts_all = true};

    explicit CompactSpectralFilter(const SpectralCounters& filter, const StringArrayLayout& layout = {});
    // By minimum selection, each key as often as it is there.
    static CompactSpectralFilter build(std::span<const std::uint64_t> keys, double probability, std::uint64_t seed = 0);

    // The same counts where more can be inserted, by minimal increase.
    MinimalIncreaseFilter opened() const;

    bool may_contain(std::uint64_t key) const noexcept { return count(key) > 0; }
    std::uint64_t count(std::uint64_t key) const noexcept;

    const SpectralShape& shape() const noexcept { return shape_; }
    std::uint64_t total_count() const noexcept { return total_; }
    const StringArrayIndex& counters() const noexcept { return counters_; }
    // E_b with so many different keys.
    double expected_error(std::uint64_t keys) const;

    std::size_t size_in_bytes() const noexcept { return counters_.size_in_bytes(); }
    std::vector<std::uint8_t> to_bytes() const;
    static CompactSpectralFilter from_bytes(std::span<const std::uint8_t> bytes);
    bool operator==(const CompactSpectralFilter&) const = default;

  private:
    static constexpr std::uint32_t kVersion = 1;  // how the bytes are laid out

    explicit CompactSpectralFilter(FilterReader& reader);

    SpectralShape shape_;
    std::uint64_t salt_;  // made of the seed
    std::uint64_t total_;
    StringArrayIndex counters_;
};

static_assert(SpectrumFilter<CompactSpectralFilter> && ScreeningFilter<CompactSpectralFilter>);
static_assert(!InsertingFilter<CompactSpectralFilter>);

}  // namespace chemsieve::filter
