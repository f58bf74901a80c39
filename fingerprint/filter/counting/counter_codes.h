// Prefix codes of counters: Elias's delta code, for numbers from 1 on, and those made of it for counters from 0 on.
//
// Let L be the number of binary digits of n. The code is as many zeros as L has digits after its first, then L in
// binary, then n in binary without its leading 1:
//
//     floor(log2 n) + 2 floor(log2(floor(log2 n) + 1)) + 1 bits. 1: 1, 2: 0100, 3: 0101, 4: 01100
//
// Source: Elias, IEEE Trans. Inform. Theory 1975; Cohen and Matias, Spectral Bloom Filters, section 4.5. There is no
// code for 0: whoever counts from 0 codes n + 1 (the paper's footnote 1; see CounterCode).
// Cost: one or two words. Units: bits. Errors: decoding says 0 bits of what is no code. Threads: functions of their
// arguments.
#pragma once

#include <bit>

#include "fingerprint/filter/counting/bit_stream.h"

namespace chemsieve::filter {

// A code's bits, in two numbers, for it may have more than 64.
struct CodeWord {
    std::uint64_t head;
    unsigned head_bits;
    std::uint64_t tail;
    unsigned tail_bits;

    constexpr unsigned bits() const noexcept { return head_bits + tail_bits; }
};

struct Decoded {
    std::uint64_t number;
    unsigned bits;  // length of its code; 0: there is no code
};

// The longest there is, of 2^64 - 1.
inline constexpr unsigned kMostEliasBits = 76;

// n at least 1.
constexpr CodeWord elias_code(std::uint64_t n) noexcept {
    const auto length = static_cast<unsigned>(std::bit_width(n));
    const auto digits = static_cast<unsigned>(std::bit_width(length));
    return {length, 2 * digits - 1, n ^ (std::uint64_t{1} << (length - 1)), length - 1};
}

constexpr unsigned elias_bits(std::uint64_t n) noexcept { return elias_code(n).bits(); }

// From the 64 bits at a position, if the code has no more; else 0 bits.
constexpr Decoded elias_in(std::uint64_t bits) noexcept {
    const auto zeros = static_cast<unsigned>(std::countl_zero(bits));
    if (zeros > 6) return {0, 0};
    const auto head_bits = 2 * zeros + 1;
    const auto length = static_cast<unsigned>(bits >> (64 - head_bits));
    if (head_bits + length - 1 > 64) return {0, 0};
    const std::uint64_t tail = length == 1 ? 0 : bits << head_bits >> (65 - length);
    return {std::uint64_t{1} << (length - 1) | tail, head_bits + length - 1};
}

Decoded elias_at(std::span<const std::uint64_t> words, std::uint64_t at) noexcept;

inline void append(BitWriter& writer, const CodeWord& code) {
    writer.append(code.head, code.head_bits);
    writer.append(code.tail, code.tail_bits);
}

inline void put(std::span<std::uint64_t> words, std::uint64_t at, const CodeWord& code) noexcept {
    put_number(words, at, code.head_bits, code.head);
    put_number(words, at + code.head_bits, code.tail_bits, code.tail);
}

// Codes for counters from 0 on: Elias's, and the steps that are shorter where most counters are 0 or 1.
//
//     elias        Elias(v + 1)
//     steps_text   0 for 0, 10 for 1, 11 and Elias(v) for more: the method as the paper prints it
//     steps        the same with Elias(v - 1): 0 and 1 need no code behind 11, and 2 takes 3 bits in place of 6
//     long_steps   0 for 0, 10x for 1 and 2, 110xx for 3 to 6, 111 and Elias(v - 6): "longer sequences"
//
// Bits a counter at mean frequency 1 / 2 / 10 of the keys, gamma = 0.7: elias 2.55 / 2.59 / 4.30, steps_text 2.13
// / 2.85 / 5.15, steps 1.76 / 2.48 / 4.96, long_steps 2.08 / 2.32 / 4.49.
//
// Source: Cohen and Matias, Spectral Bloom Filters, section 4.5, "The steps method", and figure 10. The paper leaves
// out the details of longer sequences; these are ours. Its "1.5 bits per counter" leaves out the counters above 1.
enum class CounterCode : std::uint8_t { elias, steps_text, steps, long_steps };

// The largest counter that every code can hold, and the most bits one takes.
inline constexpr std::uint64_t kMostCoded = ~std::uint64_t{0} >> 1;
inline constexpr unsigned kMostCodeBits = 3 + kMostEliasBits;

CodeWord counter_code(CounterCode code, std::uint64_t value) noexcept;
Decoded counter_at(CounterCode code, std::span<const std::uint64_t> words, std::uint64_t at) noexcept;

}  // namespace chemsieve::filter
