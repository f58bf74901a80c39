// The buckets of a cuckoo filter: four slots each, with a fingerprint of 4 to 32 bits or nothing, which is 0.
//
//     plain         the four fingerprints one behind the other: 4 f bits
//     semi-sorted   the fingerprints ordered by their lowest four bits, so that these are one of 3,876 multisets of
//                   four numbers below 16, which 12 bits can tell; behind them the higher parts: 4 f - 4 bits
//
// Source: Fan, Andersen, Kaminsky and Mitzenmacher, Cuckoo filter: practically better than Bloom, CoNEXT 2014, section
// 5.2 (semi-sorting). The paper leaves open which number a multiset has: here its rank in colexicographic order,
// which is computed by binomials; the way back is a table of 8 KB.
// Cost: a look-up loads both buckets, whose misses so overlap, and compares four slots at once in a word of 64 bits, or
// of 128 bits if a bucket has more. Semi-sorted buckets compare the higher parts first and need the table for present
// keys only, which take twice as long; changes take half as long again.
// Units: bits, slots. Errors: FilterReader's, also for a number that no multiset has. Threads: see
// family/filter_info.h.
#pragma once

#include <array>

#include "fingerprint/filter/family/key_hash.h"
#include "fingerprint/filter/family/packed_cells.h"

namespace chemsieve::filter {

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

}  // namespace chemsieve::filter
