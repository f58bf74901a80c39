// Bloom filter: a set of keys in a row of bits, of which each key sets k.
//
// Source: Bloom, CACM 1970; Broder and Mitzenmacher, Network applications of Bloom filters: a survey, Internet
// Mathematics 2004; the encyclopedia's article on Bloom filters; "Bloom Filters for the Perplexed", which gives the
// sizing. The papers leave the hash functions open: see probes.h; enhanced double hashing is the default, for it costs
// one hash and some additions and is as good as independent ones from 256 bits on.
// Guarantee: what was inserted is found. Errs: says "probably there" of a key that is not, with the probability of
// expected_error(); never the other way. Never full: with more keys than planned the rate grows, at worst to 1.
// Merging (the OR of the bits) gives just the filter of both sets of keys. Nothing can be erased.
// Cost: k bits set or looked at, k cache misses if it is larger than the caches; bloom_bits() / n bits a key.
// Units: bits, keys; rates are probabilities for one key that is not there. Errors: FilterError. Threads: see
// filter_info.h.
#pragma once

#include "fingerprint/filter/bloom/bloom_size.h"
#include "fingerprint/filter/bloom/probes.h"
#include "fingerprint/filter/family/filter_bytes.h"
#include "fingerprint/filter/family/words.h"

namespace chemsieve::filter {

class BloomFilter {
  public:
    static constexpr FilterInfo kInfo{
        .name = "Bloom filter",
        .tag = "BLOM",
        .source = "Bloom 1970; Broder and Mitzenmacher 2004",
        .chemical_use = "known compounds: is this compound in the catalogue, the patent list, PubChem?",
        .can_insert = true,
        .can_merge = true};

    struct Shape {
        std::uint64_t bits = 1;
        unsigned hashes = 1;
        Probes probes = Probes::enhanced_double;
        std::uint64_t seed = 0;

        bool operator==(const Shape&) const = default;
    };
    static constexpr unsigned kMostHashes = 64;
    static constexpr std::uint64_t kMostBits = std::uint64_t{1} << 48;

    explicit BloomFilter(const Shape& shape);
    // So large that with so many keys the rate is that probability, and none of its hashes wasted.
    static BloomFilter for_keys(std::uint64_t keys, double probability, std::uint64_t seed = 0);

    Inserted insert(std::uint64_t key) noexcept;
    // In a small filter it looks at all k bits: stopping at the first that is clear costs a mispredicted branch, which
    // is more than the other bits cost in a cache. In a large one it stops, as each bit may wait for memory
    // (docs/filters.md has the times).
    bool may_contain(std::uint64_t key) const noexcept {
        bool found = false;
        with_probes(key, [this, &found](auto probes) {
            found = size_in_bytes() > kCachedBytes ? has_all<true>(probes) : has_all<false>(probes);
        });
        return found;
    }
    // Takes in a filter with the same shape: this one is then that of all keys of both.
    void merge(const BloomFilter& other);
    // What both have: contains the keys that both hold, with a rate at most that of either.
    void intersect(const BloomFilter& other);

    const Shape& shape() const noexcept { return shape_; }
    std::uint64_t bits_set() const noexcept;
    // Inserts, of which some may have been of the same key; of a merged filter their sum, of an
    // intersection the smaller of both.
    std::uint64_t inserts() const noexcept { return inserts_; }
    // By the keys that were inserted, if all were different: asymptotic_rate().
    double expected_error() const { return asymptotic_rate(static_cast<double>(inserts_), shape_.bits, shape_.hashes); }
    // By the bits that are set, whatever was inserted.
    double error_at_fill() const { return rate_at_fill(bits_set(), shape_.bits, shape_.hashes); }

    std::size_t size_in_bytes() const noexcept { return words_.size() * sizeof(std::uint64_t); }
    std::span<const std::uint64_t> words() const noexcept { return words_; }
    std::vector<std::uint8_t> to_bytes() const;
    static BloomFilter from_bytes(std::span<const std::uint8_t> bytes);
    bool operator==(const BloomFilter&) const = default;

  private:
    static constexpr std::uint32_t kVersion = 1;  // how the bytes are laid out

    template <bool kStops, class Sequence>
    bool has_all(Sequence probes) const noexcept {
        std::uint64_t found = 1;
        for (unsigned i = 0; i < shape_.hashes; ++i) {
            const std::uint64_t bit = probes.next(shape_.bits);
            found &= words_[bit / 64] >> (bit % 64);
            if (kStops && found == 0) return false;
        }
        return found != 0;
    }
    // Calls with the positions of the key, made as the shape says.
    template <class Visit>
    void with_probes(std::uint64_t key, Visit visit) const {
        const std::uint64_t hash = salted_hash(key, salt_);
        switch (shape_.probes) {
            case Probes::independent: return visit(ProbeSequence<Probes::independent>{hash});
            case Probes::double_hashing: return visit(ProbeSequence<Probes::double_hashing>{hash});
            case Probes::enhanced_double: return visit(ProbeSequence<Probes::enhanced_double>{hash});
            case Probes::triple: return visit(ProbeSequence<Probes::triple>{hash});
        }
    }
    void check_same_shape(const BloomFilter& other) const;

    Shape shape_;
    std::uint64_t salt_;  // made of the seed
    std::uint64_t inserts_ = 0;
    std::vector<std::uint64_t> words_;
};

static_assert(InsertingFilter<BloomFilter> && MergingFilter<BloomFilter> && ScreeningFilter<BloomFilter>);

}  // namespace chemsieve::filter
