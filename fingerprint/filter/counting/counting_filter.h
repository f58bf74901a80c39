// Counting Bloom filter: a Bloom filter with a counter for each bit, so that keys can be taken back.
//
// Source: Fan, Cao, Almeida and Broder, Summary cache, SIGCOMM 1998 (IEEE/ACM ToN 2000), section "Bloom filters - the
// math" and its counters of 4 bits; the encyclopedia's article on Bloom filters, "Counting filters". The papers leave
// open what is done if two of a key's k positions coincide: here such a counter is incremented twice for each insert of
// the key, and decremented twice. So the counters that are not zero are just the bits of the Bloom filter with the same
// shape, and the error is its error. Positions: probes.h, enhanced double hashing. Guarantee: what was inserted, and
// not erased as often, is found, and count() is never below the truth unless all counters of the key are saturated.
// Errs: says "probably there" of a key that is not, and counts too many. Saturated: a counter that has reached its
// largest value stays there. It is neither incremented nor decremented, for nobody knows any more how many keys it
// stands for; so no key is lost by it, but some that were erased stay. Never full: with more keys than planned the rate
// grows, at worst to 1. Wrongly erased: if a key is erased that was not inserted, but seems to be there, other keys may
// be missed from then on. Cost: k counters, k cache misses if it is larger than the caches; bits of a counter times
// those of a Bloom filter: 4 bits saturate with a probability of 1.6e-15 a counter at the best load, 3 bits with 8e-6,
// 2 bits with 3 %. Units: counters, keys; rates are probabilities for one key that is not there. Errors: FilterError.
// Threads: see filter_info.h.
#pragma once

#include "fingerprint/filter/bloom/bloom_size.h"
#include "fingerprint/filter/family/packed_cells.h"

namespace chemsieve::filter {

class CountingBloomFilter {
  public:
    static constexpr FilterInfo kInfo{.name = "counting Bloom filter",
                                      .tag = "CNTB",
                                      .source = "Fan, Cao, Almeida and Broder 1998",
                                      .chemical_use = "known compounds that can be forgotten: a list that changes",
                                      .can_insert = true,
                                      .can_erase = true,
                                      .can_count = true,
                                      .can_merge = true};

    struct Shape {
        std::uint64_t counters = 1;
        unsigned hashes = 1;
        unsigned counter_bits = 4;
        std::uint64_t seed = 0;

        bool operator==(const Shape&) const = default;
    };
    static constexpr unsigned kMostHashes = 64;
    static constexpr unsigned kLeastBits = 2;
    static constexpr unsigned kMostBits = 8;
    static constexpr std::uint64_t kMostCounters = std::uint64_t{1} << 48;

    explicit CountingBloomFilter(const Shape& shape);
    // As many counters as a Bloom filter has bits that keeps the probability with so many keys.
    static CountingBloomFilter for_keys(std::uint64_t keys, double probability, std::uint64_t seed = 0,
                                        unsigned counter_bits = 4);

    Inserted insert(std::uint64_t key) noexcept;
    // Looks at all k counters of a small filter, and stops in a large one, as BloomFilter does and for its reason.
    bool may_contain(std::uint64_t key) const noexcept;
    // False, and nothing is changed, if the key is certainly not there.
    bool erase(std::uint64_t key) noexcept;
    // The least of the key's counters: as often or less was it inserted. largest_count() means: nobody knows.
    std::uint64_t count(std::uint64_t key) const noexcept;
    // Takes in a filter with the same shape: this one then counts all keys of both. What saturates by it sticks.
    void merge(const CountingBloomFilter& other);

    const Shape& shape() const noexcept { return shape_; }
    std::uint64_t largest_count() const noexcept { return (std::uint64_t{1} << shape_.counter_bits) - 1; }
    // Inserts less erasures; of a merged filter the sum.
    std::uint64_t total_count() const noexcept { return keys_; }
    std::uint64_t counter(std::uint64_t i) const noexcept { return cells_[i]; }
    std::uint64_t saturated_counters() const noexcept;
    std::uint64_t counters_in_use() const noexcept;
    // By the keys that are there, if all are different: asymptotic_rate().
    double expected_error() const {
        return asymptotic_rate(static_cast<double>(keys_), shape_.counters, shape_.hashes);
    }
    // By the counters that are not zero, whatever was inserted.
    double error_at_fill() const { return rate_at_fill(counters_in_use(), shape_.counters, shape_.hashes); }

    std::size_t size_in_bytes() const noexcept { return cells_.size_in_bytes(); }
    std::vector<std::uint8_t> to_bytes() const;
    static CountingBloomFilter from_bytes(std::span<const std::uint8_t> bytes);
    bool operator==(const CountingBloomFilter&) const = default;

  private:
    template <bool kStops>
    bool has_all(std::uint64_t hash) const noexcept;

    static constexpr std::uint32_t kVersion = 1;  // how the bytes are laid out

    Shape shape_;
    std::uint64_t salt_;  // made of the seed
    std::uint64_t keys_ = 0;
    PackedCells cells_;
};

static_assert(ErasingFilter<CountingBloomFilter> && CountingFilter<CountingBloomFilter> &&
              MergingFilter<CountingBloomFilter> && ScreeningFilter<CountingBloomFilter>);

}  // namespace chemsieve::filter
