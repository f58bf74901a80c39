// Spectral Bloom filters: how often was each key inserted? Minimum selection and minimal increase.
//
// A Bloom filter with counters in place of bits; what the k counters of a key show at least is its count.
//     minimum selection   an insert adds to all k counters. Can be erased, merged and multiplied
//     minimal increase    an insert raises only the counters that are lowest: as little as keeps the counts from being
//                         too low. Errs less often, and by less; cannot be erased
//
// Source: Cohen and Matias, Spectral Bloom Filters, sections 2.2 and 3.2; minimal increase is also the "conservative
// update" of Estan and Varghese, SIGCOMM 2002. The hash functions are left open: see SpectralShape. The paper keeps
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
#include <cstdint>

#include "fingerprint/filter/family/filter_bytes.h"
#include "fingerprint/filter/family/key_hash.h"

namespace chemsieve::filter {

// The k different counters of a key among the m counters of a spectral filter.
//
//     independent      a hash of its own for each counter
//     multiplicative   H(v) = floor(m frac(alpha v)), alpha random for each function: the paper's own kind, for
//                      experiments; v is the key itself, alpha a fraction of 64 bits
//
// Source: Spectral Bloom Filters, section 6.1 (printed there with a ceiling, which would reach m). The paper lets the
// positions of a key coincide; then its minimum seems to recur, as often as the recurring-minimum method errs. Here
// they are different: the i-th is drawn below m - k + i, and if it was drawn before, m - k + i - 1 takes its place, so
// that every set of k counters is as likely as any other (Floyd's sample: Bentley, CACM 1987, 30, 754). Cost: k hashes
// and k^2 / 2 comparisons a key.
enum class Hashing : std::uint8_t { independent, multiplicative };

struct SpectralShape {
    std::uint64_t counters = 1;
    unsigned hashes = 1;  // counters of a key
    Hashing hashing = Hashing::independent;
    std::uint64_t seed = 0;

    static constexpr unsigned kMostHashes = 64;
    static constexpr std::uint64_t kMostCounters = std::uint64_t{1} << 40;

    // So many that with so many different keys a key's count is wrong with that probability.
    static SpectralShape for_keys(std::uint64_t keys, double probability, std::uint64_t seed);
    void check() const;
    void write(FilterWriter& writer) const;
    static SpectralShape read(FilterReader& reader);
    bool operator==(const SpectralShape&) const = default;
};

// The positions of one key.
class SpectralPositions {
  public:
    // `salt`: of the shape's seed.
    SpectralPositions(std::uint64_t key, const SpectralShape& shape, std::uint64_t salt) noexcept {
        if (shape.hashing == Hashing::independent) {
            const std::uint64_t hash = salted_hash(key, salt);
            draw(shape, [hash](unsigned i) { return i == 0 ? hash : further_hash(hash, i); });
        } else {
            draw(shape, [key, salt](unsigned i) { return key * further_hash(salt, i + 1); });
        }
    }

    const std::uint64_t* begin() const noexcept { return at_; }
    const std::uint64_t* end() const noexcept { return at_ + count_; }
    unsigned size() const noexcept { return count_; }
    std::uint64_t operator[](unsigned i) const noexcept { return at_[i]; }

  private:
    template <class Number>
    void draw(const SpectralShape& shape, Number number) noexcept {
        for (; count_ < shape.hashes; ++count_) {
            const std::uint64_t room = shape.counters - shape.hashes + count_ + 1;
            std::uint64_t position = reduced(number(count_), room);
            for (unsigned i = 0; i < count_; ++i) {
                if (at_[i] == position) position = room - 1;  // no earlier one reaches so far
            }
            at_[count_] = position;
        }
    }

    unsigned count_ = 0;
    std::uint64_t at_[SpectralShape::kMostHashes];
};

// What all spectral filters know: where the counters of a key are, and how many inserts there were.
class SpectralKeys {
  public:
    SpectralPositions positions(std::uint64_t key) const noexcept { return {key, shape_, salt_}; }
    const SpectralShape& shape() const noexcept { return shape_; }
    // Inserts less erasures. Of a product: the sum of the counters over k, which is no less than the join has while no
    // counter is full.
    std::uint64_t total_count() const noexcept { return total_; }
    // E_b = (1 - e^(-kn/m))^k with so many different keys n.
    double expected_error(std::uint64_t keys) const;
    bool operator==(const SpectralKeys&) const = default;

  protected:
    explicit SpectralKeys(const SpectralShape& shape, std::uint64_t total = 0);
    explicit SpectralKeys(FilterReader& reader);
    void write(FilterWriter& writer) const;
    void check_same_shape(const SpectralKeys& other) const;
    void add_to_total(std::uint64_t more) noexcept;

    SpectralShape shape_;
    std::uint64_t salt_;  // made of the seed
    std::uint64_t total_;
};

// What minimum selection and minimal increase have in common: the counters and how they are read.
class SpectralCounters : public SpectralKeys {
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

    Counter least_of(const SpectralPositions& positions) const noexcept {
        // Without an end at the first 0: what is waited for are counters out of the caches, which come all at a time.
        Counter least = kFull;
        for (const std::uint64_t at : positions) least = std::min(least, counters_[at]);
        return least;
    }
    Minimum look(const SpectralPositions& positions) const noexcept;

    std::span<const Counter> counters() const noexcept { return counters_; }
    std::uint64_t counters_in_use() const noexcept;
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
