// How many items are behind the bits of two Bloom filters: of each, of both together, in common.
//
//     n*      as in fingerprint/filter/bloom/bloom_size.h, which has its validity and error, too
//     union*  = the same of A OR B       both of length m; the longer one is folded to the shorter's
//     common* = A* + B* - union*         held within 0 and the smaller of A* and B*
//
// Source: Swamidass and Baldi, J. Chem. Inf. Model. 2007, 47, 952, equations for n(A*), n(B*) and the union. Our
// fingerprints: k = 1, for each copy of a small subgraph is an item (item_set.h).
//
// Use this for two filters about which nothing else is known. Their errors cancel: a bit shared by chance is missing
// from A*, B* and the union alike. Where the items of one set are known, folded_query.h errs less; putting the true
// counts into the last line instead of A* and B* errs more, for then nothing cancels.
//
// Used by: no search yet. It is for filters whose items are not at hand: how many compounds a filter holds, and how
// many two libraries have in common, asked of their filters alone (docs/fingerprint-similarity.md has its errors).
//
// Units: items, not whole. Threads: all functions may be called concurrently.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "fingerprint/filter/bloom/bloom_size.h"
#include "fingerprint/folded/folded_fingerprint.h"
#include "fingerprint/similarity/metric.h"

namespace chemsieve {

using filter::estimated_items;
using filter::least_items;
using filter::standard_error_of_items;

struct FilterPair {
    std::uint32_t length = 0;  // both have it
    std::uint32_t set_a = 0;
    std::uint32_t set_b = 0;
    std::uint32_t set_either = 0;
};

// The pair of two filters with the same number of words.
FilterPair pair_of(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b) noexcept;
// The longer is folded to the length of the shorter.
FilterPair pair_of(const FoldedFingerprint& a, const FoldedFingerprint& b);

// Nothing if all bits are set in either.
std::optional<SetSizes> estimated_sizes(const FilterPair& pair, unsigned k = 1);

}  // namespace chemsieve
