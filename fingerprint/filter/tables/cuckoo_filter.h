// Cuckoo filter: short fingerprints of keys in buckets of four, each in one of two buckets. Can forget.
//
// A key has a fingerprint of f bits and two buckets, of which either is known from the other and the fingerprint
// (partial-key cuckoo hashing). If both are full, a fingerprint in one of them moves to its other bucket, and so on.
//
// Source: Fan, Andersen, Kaminsky and Mitzenmacher, Cuckoo filter: practically better than Bloom, CoNEXT 2014; the
// thesis on Bloom and cuckoo filters, chapter 4, algorithms 3 to 5. What they leave open, or is done otherwise here:
//   - The other bucket is i xor h(f) in the paper, which wants a power of two of buckets. Here it is h(f) - i modulo
//     the buckets, which is its own inverse as well and wants any even number of them; h(f) is odd, so the two buckets
//     are never the same.
//   - The choice of what moves is made by further hashes of the key that is inserted: equal calls give equal filters.
//   - Fingerprints are 1 to 2^f - 1, each as often: the paper's 2^-f is 1/(2^f - 1) here.
//   - Buckets are plain or semi-sorted: see CuckooBuckets.
// Guarantee: what was inserted, and not erased as often, is found; count() is never below the truth. Errs: says
// "probably there" of a key that is not, with the probability of expected_error(), and counts too many.
// Full: after 500 moves insert() gives up, puts all back and returns no_space; the first time at a load of about 96 %,
// in tables of ten buckets now and then at 60 %. A key can be there eight times at most. Wrongly erased: if a key is
// erased that was not inserted, but seems to be there, another key, which cannot be told from it, is missed from then
// on. Not merged: the fuller of two could have no room for the other's keys.
// Cost: two cache misses a look-up; (log2(1/p) + 3) / 0.95 bits a key, semi-sorted one bit less: in theory fewer than a
// Bloom filter has below p = 0.37 %, semi-sorted below 2.4 %; lengths are whole bits.
// Units: slots, keys; rates are probabilities for one key that is not there. Errors: FilterError. Threads: see
// filter_info.h.
#pragma once

#include <array>

#include "fingerprint/filter/family/key_hash.h"
#include "fingerprint/filter/family/packed_cells.h"

namespace chemsieve::filter {

// The buckets of a cuckoo filter: four slots each, with a fingerprint of 4 to 32 bits or nothing, which is 0.
//
//     plain         the four fingerprints one behind the other: 4 f bits
//     semi-sorted   the fingerprints ordered by their lowest four bits, so that these are one of 3,876 multisets of
//                   four numbers below 16, which 12 bits can tell; behind them the higher parts: 4 f - 4 bits
//
// Source: the paper, section 5.2 (semi-sorting), which leaves open which number a multiset has: here its rank in
// colexicographic order, which is computed by binomials; the way back is a table of 8 KB.
// Cost: a look-up loads both buckets, whose misses so overlap, and compares four slots at once in a word of 64 bits, or
// of 128 bits if a bucket has more. Semi-sorted buckets compare the higher parts first and need the table for present
// keys only, which take twice as long; changes take half as long again.
enum class CuckooLayout : std::uint8_t { plain, semi_sorted };

class CuckooBuckets {
  public:
    static constexpr unsigned kSlots = 4;
    static constexpr unsigned kLeastBits = 4;
    static constexpr unsigned kMostBits = 32;
    using Slots = std::array<std::uint32_t, kSlots>;

    // All empty. Fingerprints have kLeastBits to kMostBits.
    CuckooBuckets(std::uint64_t count, unsigned fingerprint_bits, CuckooLayout layout);

    // Whether one of two buckets has the fingerprint.
    bool either_has(std::uint64_t first, std::uint64_t second, std::uint32_t fingerprint) const noexcept {
        return bucket_bits_ <= 64 ? either_has<std::uint64_t>(first, second, fingerprint)
                                  : either_has<Wide>(first, second, fingerprint);
    }
    Slots operator[](std::uint64_t bucket) const noexcept;
    // In the semi-sorted layout they come back in their order.
    void set(std::uint64_t bucket, Slots slots) noexcept;
    // Into a free slot, if there is one.
    bool put(std::uint64_t bucket, std::uint32_t fingerprint) noexcept;
    // Into that slot. Returns what was there.
    std::uint32_t exchange(std::uint64_t bucket, unsigned slot, std::uint32_t fingerprint) noexcept;

    std::size_t size_in_bytes() const noexcept { return cells_.size_in_bytes(); }
    void write(FilterWriter& writer) const { cells_.write(writer); }
    static CuckooBuckets read(FilterReader& reader, std::uint64_t count, unsigned fingerprint_bits,
                              CuckooLayout layout);
    bool operator==(const CuckooBuckets&) const = default;

  private:
    CuckooBuckets(PackedCells cells, unsigned fingerprint_bits, CuckooLayout layout);

    // The bucket as it is stored, in a word of 64 bits, or of 128 bits if it has more than 64. Behind it lie bits of
    // the next bucket, which nobody looks at.
    template <class Word>
    Word bits_of(std::uint64_t bucket) const noexcept {
        return cells_.word_at_bit<Word>(bucket * bucket_bits_);
    }
    // Whether a lane of either row is the value: a lane that is zero borrows into a highest bit, which does not say
    // which lane it was, but is cheaper than zero_lanes().
    template <class Word>
    bool lanes_match(Word first, Word second, std::uint32_t value) const noexcept {
        const auto ones = static_cast<Word>(ones_);
        const Word one = first ^ ones * value;
        const Word other = second ^ ones * value;
        return ((((one - ones) & ~one) | ((other - ones) & ~other)) & static_cast<Word>(highest_)) != 0;
    }
    template <class Word>
    bool either_has(std::uint64_t first, std::uint64_t second, std::uint32_t fingerprint) const noexcept {
        const auto one = bits_of<Word>(first);
        const auto other = bits_of<Word>(second);
        return layout_ == CuckooLayout::plain ? lanes_match(one, other, fingerprint)
                                              : sorted_match(one, other, fingerprint);
    }
    template <class Word>
    bool sorted_match(Word first, Word second, std::uint32_t fingerprint) const noexcept;
    template <class Word>
    Slots slots_of(Word bits) const noexcept;
    // A slot of a plain bucket; kSlots if there is none.
    template <class Word>
    unsigned free_slot(Word bits) const noexcept;

    CuckooLayout layout_;
    unsigned lane_bits_;
    std::uint64_t bucket_bits_;
    // The lowest and the highest bit of each lane. Lanes are the fingerprints, or the higher parts of semi-sorted ones.
    Wide ones_;
    Wide highest_;
    PackedCells cells_;  // four for each bucket, of as many bits as a slot takes
};

class CuckooFilter {
  public:
    static constexpr FilterInfo kInfo{.name = "cuckoo filter",
                                      .tag = "CUCK",
                                      .source = "Fan, Andersen, Kaminsky and Mitzenmacher 2014",
                                      .chemical_use = "guard before the library's look-up of an exact compound",
                                      .can_insert = true,
                                      .can_erase = true,
                                      .can_count = true};

    struct Shape {
        std::uint64_t buckets = 2;  // even
        unsigned fingerprint_bits = 12;
        CuckooLayout layout = CuckooLayout::plain;
        std::uint64_t seed = 0;

        bool operator==(const Shape&) const = default;
    };
    static constexpr unsigned kMostRelocations = 500;
    static constexpr unsigned kMostCopies = 2 * CuckooBuckets::kSlots;  // a key has
    static constexpr std::uint64_t kMostBuckets = std::uint64_t{1} << 32;

    explicit CuckooFilter(const Shape& shape);
    // With the shortest fingerprints, of 6 bits or more, and the fewest buckets that keep the probability with so many
    // different keys: loads of 95 %, of 94 % with less than 8 bits or more than 10^8 keys, and below 1,000 keys less.
    static CuckooFilter for_keys(std::uint64_t keys, double probability, std::uint64_t seed = 0,
                                 CuckooLayout layout = CuckooLayout::plain);

    Inserted insert(std::uint64_t key) noexcept;
    bool may_contain(std::uint64_t key) const noexcept {
        const Place place = place_of(salted_hash(key, salt_));
        return buckets_.either_has(place.first, place.second, place.fingerprint);
    }
    // False, and nothing is changed, if the key is certainly not there.
    bool erase(std::uint64_t key) noexcept;
    // Slots of the key's buckets with its fingerprint: never below the truth.
    std::uint64_t count(std::uint64_t key) const noexcept;

    // How many there are of so many bits: 0 is none.
    static constexpr std::uint64_t fingerprints(unsigned bits) noexcept { return (std::uint64_t{1} << bits) - 1; }

    const Shape& shape() const noexcept { return shape_; }
    // Inserts less erasures.
    std::uint64_t total_count() const noexcept { return keys_; }
    std::uint64_t slots() const noexcept { return shape_.buckets * CuckooBuckets::kSlots; }
    double load() const noexcept { return static_cast<double>(keys_) / static_cast<double>(slots()); }
    // 1 - (1 - 1/(2^f - 1))^(8 load): a key is compared with the slots of two buckets that are taken.
    double expected_error() const noexcept;

    std::size_t size_in_bytes() const noexcept { return buckets_.size_in_bytes(); }
    std::vector<std::uint8_t> to_bytes() const;
    static CuckooFilter from_bytes(std::span<const std::uint8_t> bytes);
    bool operator==(const CuckooFilter&) const = default;

  private:
    static constexpr std::uint32_t kVersion = 1;  // how the bytes are laid out

    struct Place {
        std::uint64_t first;
        std::uint64_t second;
        std::uint32_t fingerprint;
    };

    CuckooFilter(const Shape& shape, CuckooBuckets buckets);

    Place place_of(std::uint64_t hash) const noexcept {
        // One more than a number below their count, of the lower half of the hash; the upper half chooses the bucket.
        const std::uint64_t low = static_cast<std::uint32_t>(hash);
        const auto fingerprint = static_cast<std::uint32_t>((low * fingerprints(shape_.fingerprint_bits) >> 32) + 1);
        const std::uint64_t first = reduced(hash, shape_.buckets);
        return {first, other_bucket(first, fingerprint), fingerprint};
    }
    // s - i for bucket i and a number s of the fingerprint, modulo the buckets: of the other bucket it gives the first.
    std::uint64_t other_bucket(std::uint64_t bucket, std::uint32_t fingerprint) const noexcept {
        // One half of the product is added to the other without carries: multiples of one number alone have so few
        // different distances that fingerprints of few bits fill tables to 85 % only.
        const std::uint64_t product = fingerprint * kGolden;
        const std::uint64_t mixed = static_cast<std::uint32_t>(product ^ product >> 32);
        // Odd, of an even number of buckets: so the two are never the same.
        const std::uint64_t sum = mixed * shape_.buckets >> 32 | 1;
        return sum >= bucket ? sum - bucket : sum + shape_.buckets - bucket;
    }
    bool relocate(const Place& place, std::uint64_t hash) noexcept;

    Shape shape_;
    std::uint64_t salt_;  // made of the seed
    std::uint64_t keys_ = 0;
    CuckooBuckets buckets_;
};

static_assert(ErasingFilter<CuckooFilter> && CountingFilter<CuckooFilter> && ScreeningFilter<CuckooFilter>);

}  // namespace chemsieve::filter
