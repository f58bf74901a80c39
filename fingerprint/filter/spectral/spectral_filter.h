// Spectral Bloom filters: how often was each key inserted? Minimum selection and minimal increase.
//
// A Bloom filter with counters in place of bits; what the k counters of a key show at least is its count.
//     minimum selection   an insert adds to all k counters. Can be erased, merged and multiplied
//     minimal increase    an insert raises only the counters that are lowest: as little as keeps the counts from being
//                         too low. Errs less often, and by less; cannot be erased
//
// Source: Cohen and Matias, Spectral Bloom Filters, sections 2.2 and 3.2; minimal increase is also the "conservative
// update" of Estan and Varghese, SIGCOMM 2002. The hash functions are left open: see spectral_shape.h. The paper keeps
// counters as short strings of bits; here they have 32 bits; compact_spectral_filter.h and dynamic_spectral_filter.h
// keep them so. Guarantee: count() is never too low, and what was inserted is found. Errs: count() is too high with the
// probability expected_error(); with minimal increase that is a bound. Never full: with more keys than planned the rate
// grows. Saturated: a counter that reaches kFull stays there, whatever is erased; a count of kFull means "that or
// more". Wrongly erased: counts of other keys become too low, down to 0, which is "certainly not there". Merged:
// minimum selection gives just the filter of both sets. With minimal increase the sums are never too low and know the
// same keys, but they are higher than one pass over both sets would make them; it also depends on the order of the
// inserts, so equal bytes need an equal order. Multiplied: counts are at least the product of the counts, what a join
// of the two sets has. Nothing can be erased from a product, for it is not made of inserts. Cost: k counters read or
// changed, as many cache misses; 32 m / n bits a key. Units: inserts; rates are probabilities for one key. Errors:
// FilterError. Threads: see filter_info.h.
#pragma once

#include <algorithm>

#include "fingerprint/filter/spectral/spectral_shape.h"

namespace chemsieve::filter {

// What both have in common: the counters and how they are read.
class SpectralCounters {
  public:
    using Counter = std::uint32_t;
    static constexpr Counter kFull = ~Counter{0};

    // The lowest counter of a key.
    struct Minimum {
        Counter least;
        bool recurring;    // another counter shows the same, or there is no other
        std::uint64_t at;  // where the first is that shows it
    };

    bool may_contain(std::uint64_t key) const noexcept { return count(key) > 0; }
    std::uint64_t count(std::uint64_t key) const noexcept { return least_of(positions(key)); }

    SpectralPositions positions(std::uint64_t key) const noexcept { return {key, shape_, salt_}; }
    Counter least_of(const SpectralPositions& positions) const noexcept {
        // Without an end at the first 0: what is waited for are counters out of the caches, which come all at a time.
        Counter least = kFull;
        for (const std::uint64_t at : positions) least = std::min(least, counters_[at]);
        return least;
    }
    Minimum look(const SpectralPositions& positions) const noexcept;

    const SpectralShape& shape() const noexcept { return shape_; }
    std::span<const Counter> counters() const noexcept { return counters_; }
    // Inserts less erasures. Of a product: the sum of the counters over k, which is no less than the join has while no
    // counter is full.
    std::uint64_t total_count() const noexcept { return total_; }
    std::uint64_t counters_in_use() const noexcept;
    // E_b = (1 - e^(-kn/m))^k with so many different keys n.
    double expected_error(std::uint64_t keys) const;
    // (X/m)^k, X counters being in use, whatever was inserted.
    double error_at_fill() const;
    std::size_t size_in_bytes() const noexcept { return counters_.size() * sizeof(Counter); }

    bool operator==(const SpectralCounters&) const = default;

  protected:
    static constexpr std::uint32_t kVersion = 1;  // how the bytes are laid out

    explicit SpectralCounters(const SpectralShape& shape);
    SpectralCounters(const SpectralShape& shape, std::vector<Counter> counters, std::uint64_t total);
    explicit SpectralCounters(FilterReader& reader);

    void add(const SpectralPositions& positions, std::uint64_t times) noexcept;
    void raise(const SpectralPositions& positions, std::uint64_t times) noexcept;
    bool take(const SpectralPositions& positions, std::uint64_t times) noexcept;
    void add_all(const SpectralCounters& other);
    void multiply_all(const SpectralCounters& other);
    std::vector<std::uint8_t> to_bytes_as(const FilterInfo& info) const;

  private:
    void check_same_shape(const SpectralCounters& other) const;

    SpectralShape shape_;
    std::uint64_t salt_;  // made of the seed
    std::uint64_t total_ = 0;
    std::vector<Counter> counters_;
};

class MinimumSelectionFilter : public SpectralCounters {
  public:
    static constexpr FilterInfo kInfo{
        .name = "spectral filter, minimum selection",
        .tag = "SPMS",
        .source = "Cohen and Matias 2003, section 2.2",
        .chemical_use = "census that can be taken back and added up: in how many compounds does a subgraph occur?",
        .can_insert = true,
        .can_erase = true,
        .can_count = true,
        .can_merge = true,
        .counts_all = true};

    explicit MinimumSelectionFilter(const SpectralShape& shape) : SpectralCounters{shape} {}
    static MinimumSelectionFilter for_keys(std::uint64_t keys, double probability, std::uint64_t seed = 0) {
        return MinimumSelectionFilter{SpectralShape::for_keys(keys, probability, seed)};
    }

    Inserted insert(std::uint64_t key, std::uint64_t times = 1) noexcept { return insert(positions(key), times); }
    Inserted insert(const SpectralPositions& positions, std::uint64_t times) noexcept {
        add(positions, times);
        return Inserted::stored;
    }
    // False, with nothing changed, if it was not there so often.
    bool erase(std::uint64_t key, std::uint64_t times = 1) noexcept { return erase(positions(key), times); }
    bool erase(const SpectralPositions& positions, std::uint64_t times) noexcept { return take(positions, times); }

    // Both filters have the same shape.
    void merge(const MinimumSelectionFilter& other) { add_all(other); }
    void multiply(const MinimumSelectionFilter& other) { multiply_all(other); }

    std::vector<std::uint8_t> to_bytes() const { return to_bytes_as(kInfo); }
    static MinimumSelectionFilter from_bytes(std::span<const std::uint8_t> bytes);
    bool operator==(const MinimumSelectionFilter&) const = default;

  private:
    explicit MinimumSelectionFilter(FilterReader& reader) : SpectralCounters{reader} {}
};

class MinimalIncreaseFilter : public SpectralCounters {
  public:
    static constexpr FilterInfo kInfo{
        .name = "spectral filter, minimal increase",
        .tag = "SPMI",
        .source = "Cohen and Matias 2003, section 3.2; Estan and Varghese 2002",
        .chemical_use = "census of a library that only grows: in how many compounds does a subgraph occur?",
        .can_insert = true,
        .can_count = true,
        .can_merge = true,
        .counts_all = true};

    explicit MinimalIncreaseFilter(const SpectralShape& shape) : SpectralCounters{shape} {}
    // Goes on from counters that were kept, as many as the shape has, after so many inserts.
    MinimalIncreaseFilter(const SpectralShape& shape, std::vector<Counter> counters, std::uint64_t total)
        : SpectralCounters{shape, std::move(counters), total} {}
    static MinimalIncreaseFilter for_keys(std::uint64_t keys, double probability, std::uint64_t seed = 0) {
        return MinimalIncreaseFilter{SpectralShape::for_keys(keys, probability, seed)};
    }

    Inserted insert(std::uint64_t key, std::uint64_t times = 1) noexcept { return insert(positions(key), times); }
    Inserted insert(const SpectralPositions& positions, std::uint64_t times) noexcept {
        raise(positions, times);
        return Inserted::stored;
    }

    // Both filters have the same shape.
    void merge(const MinimalIncreaseFilter& other) { add_all(other); }
    void multiply(const MinimalIncreaseFilter& other) { multiply_all(other); }

    std::vector<std::uint8_t> to_bytes() const { return to_bytes_as(kInfo); }
    static MinimalIncreaseFilter from_bytes(std::span<const std::uint8_t> bytes);
    bool operator==(const MinimalIncreaseFilter&) const = default;

  private:
    explicit MinimalIncreaseFilter(FilterReader& reader) : SpectralCounters{reader} {}
};

static_assert(ErasingFilter<MinimumSelectionFilter> && SpectrumFilter<MinimumSelectionFilter> &&
              MergingFilter<MinimumSelectionFilter> && ScreeningFilter<MinimumSelectionFilter>);
static_assert(InsertingFilter<MinimalIncreaseFilter> && SpectrumFilter<MinimalIncreaseFilter> &&
              MergingFilter<MinimalIncreaseFilter> && ScreeningFilter<MinimalIncreaseFilter>);
static_assert(!ErasingFilter<MinimalIncreaseFilter>);

}  // namespace chemsieve::filter
