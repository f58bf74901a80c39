// How many keys are behind the set bits of a Bloom filter.
//
//     n* = -(m / k) ln(1 - X / m)        X of the m bits are set, each key sets k
//
// Source: Swamidass and Baldi, J. Chem. Inf. Model. 2007, 47, 952, equation for n(A*); the same estimate is "linear
// counting" in Whang, Vander-Zanden and Taylor, ACM Trans. Database Syst. 1990, 15, 208, which gives the standard error
// used here.
// Valid while a bit is clear: a saturated filter (X = m) has no estimate, only the bound least_items. The relative
// standard error at k = 1 is below 3 % for 1,024 bits at any fill to 75 %; near saturation it grows without bound, and
// the largest number a filter can tell is (m / k) ln m, at one clear bit.
//
// Cost: a logarithm. Units: keys, not whole. Threads: all functions may be called concurrently.
#pragma once

#include <cstdint>
#include <optional>

namespace chemsieve::filter {

// Keys behind `set` of `length` bits; nothing if all are set. length and k at least 1, set at most length, otherwise
// Error.
std::optional<double> estimated_items(std::uint64_t set, std::uint64_t length, unsigned k = 1);

// The fewest keys that can set so many bits: all that is known of a saturated filter. k at least 1.
std::uint64_t least_items(std::uint64_t set, unsigned k = 1) noexcept;

// Standard deviation of estimated_items for a filter that holds `items`: sqrt(m (e^t - t - 1)) / k with t = k n / m.
// length and k at least 1.
double standard_error_of_items(double items, std::uint64_t length, unsigned k = 1) noexcept;

}  // namespace chemsieve::filter
