// How large a Bloom filter must be, how often it errs, and how many keys are behind its bits: the formulas of the
// papers.
//
// n keys, m bits, k hash functions (bits a key), p the probability that a key which is not there seems to be.
//
// Source: Bloom, Space/time trade-offs in hash coding with allowable errors, CACM 1970; the encyclopedia's article on
// Bloom filters, "Probability of false positives" and "Optimal number of hash functions"; Goel and Gupta, Small subset
// queries and Bloom filters using ternary associative memories, SIGMETRICS 2010, for the bound.
// Units: keys, bits, probabilities. Cost: some logarithms. Errors: FilterError for a probability
// outside (0, 1), a filter without bits or hash functions, or one of 2^63 bits and more. Threads: functions of their
// arguments.
#pragma once

#include <cstdint>
#include <optional>

namespace chemsieve::filter {

inline constexpr unsigned kMostBloomHashes = 64;

// m = ceil(-n ln p / (ln 2)^2), at least 1. With a whole number of hash functions the rate is a little above p: 0.4 %
// of it at p = 0.01.
std::uint64_t bloom_bits(std::uint64_t keys, double probability);
// The fewest bits of which some whole number of hash functions keeps p, by asymptotic_rate().
std::uint64_t bloom_bits_to_keep(std::uint64_t keys, double probability);
// k = ceil(log2 1/p), at least 1.
unsigned bloom_hashes(double probability);
// The best for a filter of given size by asymptotic_rate(), 1 to kMostBloomHashes: the whole number below or above
// (m / n) ln 2.
unsigned best_bloom_hashes(std::uint64_t bits, std::uint64_t keys);

// (1 - (1 - 1/m)^(kn))^k: as if the bits were set independently. Below the truth for tiny filters, by a factor of 1.21
// at 32 bits, 1.025 at 256, 1.006 at 1,024.
double classic_rate(double keys, std::uint64_t bits, unsigned hashes);
// (1 - e^(-kn/m))^k, its limit for large m.
double asymptotic_rate(double keys, std::uint64_t bits, unsigned hashes);
// (1 - e^(-k(n+0.5)/(m-1)))^k, which no filter of at least two bits exceeds in the mean.
double rate_bound(double keys, std::uint64_t bits, unsigned hashes);
// (X/m)^k: of a filter in which X bits are set.
double rate_at_fill(std::uint64_t set, std::uint64_t bits, unsigned hashes);

// How many keys are behind the set bits:
//
//     n* = -(m / k) ln(1 - X / m)        X of the m bits are set, each key sets k
//
// Source: Swamidass and Baldi, J. Chem. Inf. Model. 2007, 47, 952, equation for n(A*); the same estimate is "linear
// counting" in Whang, Vander-Zanden and Taylor, ACM Trans. Database Syst. 1990, 15, 208, which gives the standard error
// used here.
// Valid while a bit is clear: a saturated filter (X = m) has no estimate, only the bound least_items. The relative
// standard error at k = 1 is below 3 % for 1,024 bits at any fill to 75 %; near saturation it grows without bound, and
// the largest number a filter can tell is (m / k) ln m, at one clear bit. Units: keys, not whole.

// Keys behind `set` of `length` bits; nothing if all are set. length and k at least 1, set at most length, otherwise
// Error.
std::optional<double> estimated_items(std::uint64_t set, std::uint64_t length, unsigned k = 1);

// The fewest keys that can set so many bits: all that is known of a saturated filter. k at least 1.
std::uint64_t least_items(std::uint64_t set, unsigned k = 1) noexcept;

// Standard deviation of estimated_items for a filter that holds `items`: sqrt(m (e^t - t - 1)) / k with t = k n / m.
// length and k at least 1.
double standard_error_of_items(double items, std::uint64_t length, unsigned k = 1) noexcept;

}  // namespace chemsieve::filter
