// A bijective 64-bit mixer: every input bit changes each output bit with a probability near one half.
//
// Source: the finaliser of SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators,
// OOPSLA 2014, variant 13 of Stafford's constants). Frozen: the hashes of stored items depend on it.
#pragma once

#include <cstdint>

namespace chemsieve {

constexpr std::uint64_t mix64(std::uint64_t x) noexcept {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
    return x ^ (x >> 31);
}

// 2^64 divided by the golden ratio, odd: the increment of SplitMix64.
inline constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15U;

}  // namespace chemsieve
