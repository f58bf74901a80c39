#include "fingerprint/filter/counting/counter_codes.h"

namespace chemsieve::filter {

namespace {

// A short code without Elias behind it.
constexpr CodeWord short_code(std::uint64_t string, unsigned bits) { return {string, bits, 0, 0}; }

constexpr CodeWord behind(std::uint64_t prefix, unsigned prefix_bits, CodeWord code) {
    code.head |= prefix << code.head_bits;
    code.head_bits += prefix_bits;
    return code;
}

Decoded elias_behind(std::span<const std::uint64_t> words, std::uint64_t at, unsigned prefix_bits,
                     std::uint64_t more) noexcept {
    const Decoded code = elias_at(words, at + prefix_bits);
    if (code.bits == 0 || code.number > kMostCoded) return {0, 0};
    return {code.number + more, code.bits + prefix_bits};
}

}  // namespace

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

CodeWord counter_code(CounterCode code, std::uint64_t value) noexcept {
    if (code == CounterCode::elias) return elias_code(value + 1);
    if (value == 0) return short_code(0, 1);
    if (code == CounterCode::long_steps) {
        if (value <= 2) return short_code(0b100 + value - 1, 3);
        if (value <= 6) return short_code(0b11000 + value - 3, 5);
        return behind(0b111, 3, elias_code(value - 6));
    }
    if (value == 1) return short_code(0b10, 2);
    return behind(0b11, 2, elias_code(code == CounterCode::steps ? value - 1 : value));
}

Decoded counter_at(CounterCode code, std::span<const std::uint64_t> words, std::uint64_t at) noexcept {
    const std::uint64_t bits = bits_at(words, at);
    if (code == CounterCode::elias) {
        const Decoded one_more = elias_at(words, at);
        if (one_more.bits == 0) return {0, 0};
        return {one_more.number - 1, one_more.bits};
    }
    if (bits >> 63 == 0) return {0, 1};
    if (code == CounterCode::long_steps) {
        if (bits >> 62 == 0b10) return {1 + (bits >> 61 & 1), 3};
        if (bits >> 61 == 0b110) return {3 + (bits >> 59 & 3), 5};
        return elias_behind(words, at, 3, 6);
    }
    if (bits >> 62 == 0b10) return {1, 2};
    return elias_behind(words, at, 2, code == CounterCode::steps ? 1 : 0);
}

}  // namespace chemsieve::filter
