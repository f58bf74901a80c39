// Strings of bits, one behind the other in words, as codes are written on paper: the first bit of a stream is the
// highest of its first word, and a number's highest bit comes first.
//
// Cost: one or two words read or written for up to 64 bits. Units: bits, positions count from 0. Errors: none; bits
// behind the end read as 0, so that damaged data cannot lead outside; writing needs room. Threads: functions of their
// arguments; a writer is a value.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "fingerprint/filter/family/words.h"

namespace chemsieve::filter {

// The logarithm of base 2, rounded up; 0 of 0.
constexpr unsigned log2_up(std::uint64_t x) noexcept {
    return x <= 1 ? 0 : static_cast<unsigned>(std::bit_width(x - 1));
}

// The 64 bits from a position on.
inline std::uint64_t bits_at(std::span<const std::uint64_t> words, std::uint64_t at) noexcept {
    const std::uint64_t i = at / 64;
    const std::uint64_t first = i < words.size() ? words[i] : 0;
    const std::uint64_t second = i + 1 < words.size() ? words[i + 1] : 0;
    return first << (at % 64) | second >> 1 >> (63 - at % 64);
}

// A number of so many bits, at most 64 of them are read.
inline std::uint64_t number_at(std::span<const std::uint64_t> words, std::uint64_t at, std::uint64_t bits) noexcept {
    if (bits == 0) return 0;
    return bits_at(words, at) >> (64 - std::min<std::uint64_t>(bits, 64));
}

// In place of the bits there. The number must fit.
inline void put_number(std::span<std::uint64_t> words, std::uint64_t at, unsigned bits, std::uint64_t number) noexcept {
    if (bits == 0) return;
    const std::uint64_t mask = ~std::uint64_t{0} << (64 - bits);
    const std::uint64_t string = number << (64 - bits);
    const auto shift = static_cast<unsigned>(at % 64);
    std::uint64_t& first = words[at / 64];
    first = (first & ~(mask >> shift)) | string >> shift;
    if (shift + bits > 64) {
        std::uint64_t& second = words[at / 64 + 1];
        second = (second & ~(mask << (64 - shift))) | string << (64 - shift);
    }
}

// Bits to another place, which may overlap with theirs.
inline void move_bits(std::span<std::uint64_t> words, std::uint64_t from, std::uint64_t to,
                      std::uint64_t count) noexcept {
    for (std::uint64_t moved = 0; moved < count;) {
        const auto piece = static_cast<unsigned>(std::min<std::uint64_t>(64, count - moved));
        moved += piece;
        // Rightwards from the end, leftwards from the start: what is overwritten has been read.
        const std::uint64_t offset = to > from ? count - moved : moved - piece;
        put_number(words, to + offset, piece, number_at(words, from + offset, piece));
    }
}

class BitWriter {
  public:
    // The number must fit into the bits, at most 64.
    void append(std::uint64_t number, unsigned bits) {
        words_.resize(words_of_bits(bits_ + bits));
        put_number(words_, bits_, bits, number);
        bits_ += bits;
    }
    // Another stream's first bits.
    void append(std::span<const std::uint64_t> words, std::uint64_t bits) {
        for (std::uint64_t at = 0; at < bits; at += 64) {
            const auto piece = static_cast<unsigned>(std::min<std::uint64_t>(64, bits - at));
            append(number_at(words, at, piece), piece);
        }
    }
    std::uint64_t bits() const noexcept { return bits_; }
    const std::vector<std::uint64_t>& words() const noexcept { return words_; }
    std::vector<std::uint64_t> take() noexcept {
        bits_ = 0;
        return std::move(words_);
    }

  private:
    std::uint64_t bits_ = 0;
    std::vector<std::uint64_t> words_;
};

}  // namespace chemsieve::filter
