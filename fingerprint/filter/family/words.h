// Bits in words of 64, which rows of bits and of cells are kept in: counted from the lowest bit of the first word on.
//
// Cost: one load or a shift. Units: bits. Errors: none; window_at() needs a word behind the one it begins in. Threads:
// functions of their arguments.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace chemsieve::filter {

inline constexpr std::uint64_t kWordBits = 64;

// Below this size a filter lies in the caches of usual processors, and a branch that is mispredicted costs more than
// the loads that it saves; above it look-ups stop where the answer is known.
inline constexpr std::size_t kCachedBytes = std::size_t{1} << 24;

// Words for so many bits.
constexpr std::uint64_t words_of_bits(std::uint64_t bits) noexcept {
    return bits / kWordBits + (bits % kWordBits != 0 ? 1 : 0);
}

// The lowest bits set, at most 63 of them.
constexpr std::uint64_t low_bits(std::uint64_t bits) noexcept { return (std::uint64_t{1} << bits) - 1; }

// The bits from this one on, in one load: so many of them are sure, all from a byte's first bit on.
inline constexpr unsigned kWindowBits = 57;
inline std::uint64_t window_at(const std::uint64_t* words, std::uint64_t bit) noexcept {
    std::uint64_t window;
    std::memcpy(&window, reinterpret_cast<const unsigned char*>(words) + bit / 8, sizeof window);
    return window >> (bit % 8);
}

}  // namespace chemsieve::filter
