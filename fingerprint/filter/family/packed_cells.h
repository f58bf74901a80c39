// A row of cells of equal width, 1 to 64 bits each, one behind the other in words of 64 bits.
//
// A run of cells that fits into one word is read at once, lowest cell first: what the tables of fingerprints compare in
// one step (zero_lanes). Behind the last cell lies a word without cells, so that every read may take two words and
// needs no branch. Cost: two loads a read, which lie in one cache line seven times of eight. Units: cells, bits.
// Errors: FilterReader's.
// Threads: see family/filter_info.h.
#pragma once

#include <cstdint>
#include <vector>

#include "fingerprint/filter/family/filter_bytes.h"
#include "fingerprint/filter/family/words.h"

namespace chemsieve::filter {

class PackedCells {
  public:
    PackedCells() : PackedCells{0, 1} {}
    // All zero. Width 1 to 64; count * width below 2^63.
    PackedCells(std::uint64_t count, unsigned width) : width_{width}, words_(words_for(count, width)) {}

    std::uint64_t operator[](std::uint64_t cell) const noexcept { return bits(cell * width_, width_); }
    // The same in one load, for cells of at most 57 bits.
    std::uint64_t narrow(std::uint64_t cell) const noexcept {
        return word_at_bit(cell * width_) & ~std::uint64_t{0} >> (kWordBits - width_);
    }
    // For many changes, of cells of at most 57 bits: where the cells are and how wide, in values that no store can
    // change.
    class Changes {
      public:
        explicit Changes(PackedCells& cells) noexcept
            : bytes_{reinterpret_cast<unsigned char*>(cells.words_.data())},
              width_{cells.width_},
              mask_{~std::uint64_t{0} >> (kWordBits - cells.width_)} {}

        // Puts change(value) in the place of a value, in one load and one store.
        template <class Change>
        void operator()(std::uint64_t cell, Change change) const noexcept {
            const std::uint64_t bit = cell * width_;
            std::uint64_t word;
            std::memcpy(&word, bytes_ + bit / 8, sizeof word);
            const std::uint64_t value = word >> (bit % 8) & mask_;
            word += (change(value) - value) << (bit % 8);
            std::memcpy(bytes_ + bit / 8, &word, sizeof word);
        }

      private:
        unsigned char* bytes_;
        std::uint64_t width_;
        std::uint64_t mask_;
    };
    // `value` has at most `width` bits.
    void set(std::uint64_t cell, std::uint64_t value) noexcept { set_bits(cell * width_, width_, value); }

    // The cells from `first` on, `cells` of them: together at most 64 bits.
    std::uint64_t run(std::uint64_t first, unsigned cells) const noexcept {
        return bits(first * width_, cells * width_);
    }
    void set_run(std::uint64_t first, unsigned cells, std::uint64_t value) noexcept {
        set_bits(first * width_, cells * width_, value);
    }

    // The bits from that one on, in one load: all but the last seven of the word's, or all from a byte's first on. Of a
    // word of 128 bits more than 64 must lie in the cells.
    template <class Word = std::uint64_t>
    Word word_at_bit(std::uint64_t bit) const noexcept {
        Word word;
        std::memcpy(&word, reinterpret_cast<const unsigned char*>(words_.data()) + bit / 8, sizeof word);
        return word >> bit % 8;
    }

    // Begins to bring the cell into the cache.
    void fetch(std::uint64_t cell) const noexcept { __builtin_prefetch(words_.data() + cell * width_ / kWordBits); }

    unsigned width() const noexcept { return width_; }
    std::size_t size_in_bytes() const noexcept { return words_.size() * sizeof(std::uint64_t); }
    static std::uint64_t bytes_for(std::uint64_t count, unsigned width) {
        return words_for(count, width) * sizeof(std::uint64_t);
    }

    void write(FilterWriter& writer) const { writer.numbers(words_); }
    // Refuses arrays of another length, and bits behind the last cell.
    static PackedCells read(FilterReader& reader, std::uint64_t count, unsigned width);
    bool operator==(const PackedCells&) const = default;

  private:
    static std::uint64_t words_for(std::uint64_t count, unsigned width) { return words_of_bits(count * width) + 1; }

    std::uint64_t bits(std::uint64_t at, unsigned size) const noexcept {
        const std::uint64_t* word = words_.data() + at / kWordBits;
        const std::uint64_t shift = at % kWordBits;
        const std::uint64_t both = word[0] >> shift | word[1] << 1 << (kWordBits - 1 - shift);
        return both & ~std::uint64_t{0} >> (kWordBits - size);
    }
    void set_bits(std::uint64_t at, unsigned size, std::uint64_t value) noexcept {
        std::uint64_t* word = words_.data() + at / kWordBits;
        const std::uint64_t shift = at % kWordBits;
        const std::uint64_t mask = ~std::uint64_t{0} >> (kWordBits - size);
        word[0] = (word[0] & ~(mask << shift)) | value << shift;
        // Nothing if all bits lie in the first word.
        word[1] = (word[1] & ~(mask >> 1 >> (kWordBits - 1 - shift))) | value >> 1 >> (kWordBits - 1 - shift);
    }

    unsigned width_;
    std::vector<std::uint64_t> words_;
};

inline PackedCells PackedCells::read(FilterReader& reader, std::uint64_t count, unsigned width) {
    PackedCells cells{0, width};
    cells.words_ = reader.numbers<std::uint64_t>(words_for(count, width));
    const std::uint64_t end = count * width;
    const std::uint64_t behind = cells.words_[end / kWordBits] >> (end % kWordBits);
    if (behind != 0 || cells.words_.back() != 0) reader.fail("bits are set behind the last cell");
    return cells;
}

// Lanes: equal parts of a word, of `width` bits each. One in each of them: the factor that repeats a value.
template <class Word>
constexpr Word lane_ones(unsigned lanes, unsigned width) noexcept {
    Word ones = 0;
    for (unsigned lane = 0; lane < lanes; ++lane) ones |= Word{1} << (lane * width);
    return ones;
}

// The highest bit of each lane that is zero, and no other bits.
template <class Word>
constexpr Word zero_lanes(Word word, Word ones, unsigned width) noexcept {
    const Word high = ones << (width - 1);
    const Word low = high - ones;
    // The sum carries into the highest bit of its lane if another bit is set, and never beyond it.
    return ~(((word & low) + low) | word) & high;
}

}  // namespace chemsieve::filter
