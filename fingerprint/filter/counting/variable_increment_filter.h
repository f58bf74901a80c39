// Variable-increment counting filter: a counting Bloom filter whose keys add different amounts to their counters.
//
// For each of its k counters a key has an increment out of {L, ..., 2L-1}, chosen by its hash. A look-up asks whether
// the counter's value c can be a sum of such increments with the key's own, v, among them: this is so if c - v is 0 or
// at least L, for every number from L on is such a sum. So a counter with only one other key rejects all keys but one
// in L, where a counting Bloom filter rejects none.
//
// Source: Rottenstreich, Kanizo and Keslassy, The variable-increment counting Bloom filter, INFOCOM 2012 (IEEE/ACM ToN
// 2014), the VI-CBF scheme with D_L and its probability of false positives; the encyclopedia's article on Bloom
// filters, "Counting filters". The papers leave open what is done if two of a key's k positions coincide: here both
// increments are added and taken away, so a look-up need not know of it; erasing asks for their sum. Positions:
// probes.h, enhanced double hashing.
// Guarantee: what was inserted, and not erased as often, is found, and count() is never below the truth unless all
// counters of the key are saturated. Errs: says "probably there" of a key that is not, and counts too many.
// Saturated: a counter that has reached its largest value stays there and rejects nobody, as in counting_filter.h.
// Never full: with more keys than planned the rate grows, at worst to 1. Wrongly erased: if a key is erased that was
// not inserted, but seems to be there, other keys may be missed from then on.
// Cost: k counters, k cache misses if it is larger than the caches. At 1 % 24.7 bits a key with L = 4 and 25.3 with
// L = 8, where a counting Bloom filter of 4-bit counters takes 38.4; at 0.1 % 37.0 and 37.9, where it takes 57.5.
// Units: counters, keys; rates are probabilities for one key that is not there. Errors: FilterError. Threads: see
// filter_info.h.
#pragma once

#include "fingerprint/filter/family/packed_cells.h"

namespace chemsieve::filter {

// The share of look-ups of one counter that do not reject, where `keys_a_counter` is the mean number of keys that have
// added to it (Poisson) and increments are drawn from {L..2L-1}:
// 1 - P(0) - (L-1)/L P(1) - (L+1)(L-1)/(6 L^2) P(2).
double variable_increment_pass(double keys_a_counter, unsigned least_increment);

class VariableIncrementFilter {
  public:
    static constexpr FilterInfo kInfo{.name = "variable-increment counting filter",
                                      .tag = "VICB",
                                      .source = "Rottenstreich, Kanizo and Keslassy 2012",
                                      .chemical_use = "known compounds that can be forgotten, with fewer errors",
                                      .can_insert = true,
                                      .can_erase = true,
                                      .can_count = true,
                                      .can_merge = true};

    struct Shape {
        std::uint64_t counters = 1;
        unsigned hashes = 1;
        unsigned least_increment = 4;  // L: 2, 4, 8 or 16
        unsigned counter_bits = 6;
        std::uint64_t seed = 0;

        bool operator==(const Shape&) const = default;
    };
    static constexpr unsigned kMostHashes = 64;
    static constexpr unsigned kMostBits = 16;
    static constexpr std::uint64_t kMostCounters = std::uint64_t{1} << 48;

    explicit VariableIncrementFilter(const Shape& shape);
    // The fewest counters that keep the probability with so many keys, of 6 bits for L = 4 and 7 bits for L = 8: three
    // in 10^8 of them saturate.
    static VariableIncrementFilter for_keys(std::uint64_t keys, double probability, std::uint64_t seed = 0,
                                            unsigned least_increment = 4);

    Inserted insert(std::uint64_t key) noexcept;
    // Looks at all k counters of a small filter, and stops in a large one, as BloomFilter does and for its reason.
    bool may_contain(std::uint64_t key) const noexcept;
    // False, and nothing is changed, if the key is certainly not there.
    bool erase(std::uint64_t key) noexcept;
    // The most often that the key's counters allow. If all of them are saturated nobody knows, and it is the most that
    // a counter can tell.
    std::uint64_t count(std::uint64_t key) const noexcept;
    // Takes in a filter with the same shape: this one then counts all keys of both. What saturates by it sticks.
    void merge(const VariableIncrementFilter& other);

    const Shape& shape() const noexcept { return shape_; }
    // Where a counter sticks.
    std::uint64_t largest_value() const noexcept { return (std::uint64_t{1} << shape_.counter_bits) - 1; }
    // Inserts less erasures; of a merged filter the sum.
    std::uint64_t total_count() const noexcept { return keys_; }
    std::uint64_t saturated_counters() const noexcept;
    // By the keys that are there, if all are different: variable_increment_pass(k n / m)^k.
    double expected_error() const;
    // By the counters as they are, whatever was inserted: the mean share of increments that each does not reject, to
    // the power of k.
    double error_at_fill() const;

    std::size_t size_in_bytes() const noexcept { return cells_.size_in_bytes(); }
    std::vector<std::uint8_t> to_bytes() const;
    static VariableIncrementFilter from_bytes(std::span<const std::uint8_t> bytes);
    bool operator==(const VariableIncrementFilter&) const = default;

  private:
    static constexpr std::uint32_t kVersion = 1;  // how the bytes are laid out

    // Whether a counter of this value may have got the amount.
    bool holds(std::uint64_t value, std::uint64_t amount) const noexcept {
        return value == amount || value >= amount + shape_.least_increment || value == largest_value();
    }

    Shape shape_;
    std::uint64_t salt_;  // made of the seed
    std::uint64_t keys_ = 0;
    PackedCells cells_;
};

static_assert(ErasingFilter<VariableIncrementFilter> && CountingFilter<VariableIncrementFilter> &&
              MergingFilter<VariableIncrementFilter> && ScreeningFilter<VariableIncrementFilter>);

}  // namespace chemsieve::filter
