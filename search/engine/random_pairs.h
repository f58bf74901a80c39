// How similar random pairs of a library's compounds are: what a similarity is worth.
//
// Some compounds are drawn, each with the same chance, and of them the pairs. What they share is counted exactly, as
// similarity searches by the same fingerprints compare: unfolded items of `subgraph`, bits of other kinds. The same
// seed gives the same pairs of the same library. Compounds with too many subgraphs to compare are left out, as searches
// do.
//
// Time: of `subgraph` some 15 us a compound drawn; of other kinds all rows are read once, some 0.3 us a compound of the
// library; 2 us a pair. Errors: LibraryError. Threads: may be called concurrently.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "data/source/compound_source.h"

namespace chemsieve {

// Which is the query and which the compound, of coefficients to which it matters, is chance.
struct ComparedPair {
    CompoundNumber query{};
    CompoundNumber compound{};
    std::uint32_t common = 0;          // items, or bits, in both
    std::uint32_t query_items = 0;     // in the one
    std::uint32_t compound_items = 0;  // in the other
};

struct PairSample {
    std::size_t pairs = 50'000;  // of a small library fewer: each once
    std::size_t compounds = 4'000;
    std::uint64_t seed = 1;
};

// Nothing if stopped. Throws LibraryError if the library has no such fingerprints.
std::optional<std::vector<ComparedPair>> compare_random_pairs(const CompoundSource& source, FingerprintKind kind,
                                                              const PairSample& sample, const std::stop_token& stop);

}  // namespace chemsieve
