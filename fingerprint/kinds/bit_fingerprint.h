// A fingerprint of fixed length: so many bits, numbered from 0, whatever kind they are of.
//
// The length need not be a multiple of 64; the unused bits of the last word are clear. Bit i is bit i % 64 of word
// i / 64. Unlike FoldedFingerprint it neither folds nor promises anything about substructures.
// Threads: a value; const functions may be called concurrently.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "fingerprint/similarity/tanimoto.h"

namespace chemsieve {

class BitFingerprint {
  public:
    // All bits clear.
    explicit BitFingerprint(std::uint32_t bits = 0) : bits_{bits}, words_((std::size_t{bits} + 63) / 64) {}
    // 64 bits a word.
    explicit BitFingerprint(std::span<const std::uint64_t> words)
        : bits_{static_cast<std::uint32_t>(words.size() * 64)}, words_(words.begin(), words.end()) {}

    std::uint32_t bits() const noexcept { return bits_; }
    std::span<const std::uint64_t> words() const noexcept { return words_; }

    // `bit` must be less than bits().
    void set(std::uint32_t bit) noexcept { words_[bit / 64] |= std::uint64_t{1} << (bit % 64); }
    bool test(std::uint32_t bit) const noexcept { return (words_[bit / 64] >> (bit % 64) & 1U) != 0; }

    // Bits 8 * byte to 8 * byte + 7, the lowest first; those beyond the length are 0. `byte` must be less than bytes().
    std::uint8_t byte(std::size_t byte) const noexcept {
        return static_cast<std::uint8_t>(words_[byte / 8] >> (byte % 8 * 8));
    }
    std::size_t bytes() const noexcept { return (std::size_t{bits_} + 7) / 8; }

    std::uint32_t set_bits() const noexcept;

    bool operator==(const BitFingerprint&) const = default;

  private:
    std::uint32_t bits_;
    std::vector<std::uint64_t> words_;
};

// Bits set in both and in either. Both must have the same length and, to mean anything, be of the same kind.
Similarity tanimoto(const BitFingerprint& a, const BitFingerprint& b) noexcept;

}  // namespace chemsieve
