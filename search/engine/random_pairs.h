// How similar random pairs of a library's compounds are. This shows how rare a given similarity is.
//
// Some compounds are drawn, each with the same chance, and pairs are made of them. What a pair shares is counted
// exactly, as similarity searches do: unfolded items for `subgraph`, bits for other kinds. The same seed gives the same
// pairs of the same library. Compounds with too many subgraphs to compare are left out, as searches do.
//
// Time: for `subgraph` some 15 us a compound drawn; for other kinds all rows are read once, some 0.3 us a compound of
// the library; 2 us a pair. Errors: LibraryError. Threads: may be called concurrently.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "data/source/compound_source.h"

namespace chemsieve {

// Chance decides which compound of a pair is the query; it matters only to asymmetric coefficients.
struct ComparedPair {
    CompoundNumber query{};
    CompoundNumber compound{};
    std::uint32_t common = 0;          // items, or bits, in both
    std::uint32_t query_items = 0;     // items or bits of the query
    std::uint32_t compound_items = 0;  // items or bits of the compound
};

struct PairSample {
    std::size_t pairs = 50'000;  // fewer for a small library: each pair once
    std::size_t compounds = 4'000;
    std::uint64_t seed = 1;
};

// Nothing if stopped. Throws LibraryError if the library has no such fingerprints.
std::optional<std::vector<ComparedPair>> compare_random_pairs(const CompoundSource& source, FingerprintKind kind,
                                                              const PairSample& sample, const std::stop_token& stop);

}  // namespace chemsieve
