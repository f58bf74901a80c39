#include "fingerprint/filter/counting/elias_code.h"

namespace chemsieve::filter {

Decoded elias_at(std::span<const std::uint64_t> words, std::uint64_t at) noexcept {
    const std::uint64_t bits = bits_at(words, at);
    if (const Decoded code = elias_in(bits); code.bits != 0) return code;
    // More than 64 bits: numbers of 52 digits and more, or no code.
    const auto zeros = static_cast<unsigned>(std::countl_zero(bits));
    if (zeros > 6) return {0, 0};
    const unsigned head_bits = 2 * zeros + 1;
    const auto length = static_cast<unsigned>(bits >> (64 - head_bits));
    if (length > 64) return {0, 0};
    return {std::uint64_t{1} << (length - 1) | number_at(words, at + head_bits, length - 1), head_bits + length - 1};
}

}  // namespace chemsieve::filter
