// How many items are behind the bits of Bloom filters: of one, of two together, in common.
//
//     n* = -(m / k) ln(1 - X / m)        X of the m bits are set, each item sets k
//     union*  = the same of A OR B       both of length m; the longer one is folded to the shorter's
//     common* = A* + B* - union*         held within 0 and the smaller of A* and B*
//
// Source: Swamidass and Baldi, J. Chem. Inf. Model. 2007, 47, 952, equations for n(A*), n(B*) and the union; the same
// estimate is "linear counting" in Whang, Vander-Zanden and Taylor, ACM Trans. Database Syst. 1990, 15, 208, which
// gives the standard error used here. Our fingerprints: k = 1, for each copy of a small subgraph is an item
// (item_set.h).
//
// Use this for two filters about which nothing else is known. Their errors cancel: a bit shared by chance is missing
// from A*, B* and the union alike. Where the items of one set are known, folded_query.h errs less; putting the true
// counts into the last line instead of A* and B* errs more, for then nothing cancels.
//
// Valid while a bit is clear: a saturated filter (X = m) has no estimate, only the bound least_items. The relative
// standard error at k = 1 is below 3 % for 1,024 bits at any fill to 75 %; near saturation it grows without bound
// (standard_error_of_items), and the largest number a filter can tell is (m / k) ln m, at one clear bit.
//
// Used by: no search yet. It is for filters whose items are not at hand: how many compounds a filter holds, and how
// many two libraries have in common, asked of their filters alone (docs/fingerprint-similarity.md has its errors).
//
// Units: items, not whole. Threads: all functions may be called concurrently.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "fingerprint/folded/folded_fingerprint.h"
#include "fingerprint/similarity/set_sizes.h"

namespace chemsieve {

// Items behind `set` of `length` bits; nothing if all are set. length and k at least 1, set at most length, otherwise
// Error.
std::optional<double> estimated_items(std::uint32_t set, std::uint32_t length, unsigned k = 1);

// The fewest items that can set so many bits: all that is known of a saturated filter.
std::uint32_t least_items(std::uint32_t set, unsigned k = 1) noexcept;

// Standard deviation of estimated_items for a filter that holds `items`: sqrt(m (e^t - t - 1)) / k with t = k n / m.
double standard_error_of_items(double items, std::uint32_t length, unsigned k = 1) noexcept;

struct FilterPair {
    std::uint32_t length = 0;  // of both
    std::uint32_t set_a = 0;
    std::uint32_t set_b = 0;
    std::uint32_t set_either = 0;
};

// Of the same number of words.
FilterPair pair_of(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b) noexcept;
// The longer is folded to the length of the shorter.
FilterPair pair_of(const FoldedFingerprint& a, const FoldedFingerprint& b);

// Nothing if all bits are set in either.
std::optional<SetSizes> estimated_sizes(const FilterPair& pair, unsigned k = 1);

}  // namespace chemsieve
