// Prefix codes for counters from 0 on: Elias's, and the steps that are shorter where most counters are 0 or 1.
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
// Cost: one or two words. Units: bits. Errors: decoding says 0 bits of what is no code. Threads: functions of their
// arguments.
#pragma once

#include "fingerprint/filter/counting/elias_code.h"

namespace chemsieve::filter {

enum class CounterCode : std::uint8_t { elias, steps_text, steps, long_steps };

constexpr const char* name_of(CounterCode code) noexcept {
    switch (code) {
        case CounterCode::elias: return "Elias";
        case CounterCode::steps_text: return "steps as printed";
        case CounterCode::steps: return "steps";
        case CounterCode::long_steps: return "long steps";
    }
    return "";
}

// The largest counter that every code can hold, and the most bits one takes.
inline constexpr std::uint64_t kMostCoded = ~std::uint64_t{0} >> 1;
inline constexpr unsigned kMostCodeBits = 3 + kMostEliasBits;

CodeWord counter_code(CounterCode code, std::uint64_t value) noexcept;
Decoded counter_at(CounterCode code, std::span<const std::uint64_t> words, std::uint64_t at) noexcept;

}  // namespace chemsieve::filter
