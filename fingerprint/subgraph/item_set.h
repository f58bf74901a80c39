// The items of a molecule: its subgraphs with multiplicity, as a set of 64-bit numbers.
//
// A subgraph with hash h found n times gives the items (h, 1), (h, 2) ... (h, min(n, cap)); item (h, i) is
// mix(h + i * G). Counts survive the subset test because a match is injective: a compound that contains the query
// contains each of its subgraphs at least as often. So: query contained in compound implies items(query) subset of
// items(compound).
#pragma once

#include <cstdint>
#include <vector>

#include "fingerprint/recipe.h"
#include "fingerprint/subgraph/molecular_graph.h"

namespace chemsieve {

struct ItemSet {
    std::vector<std::uint64_t> items;  // ascending, without repeats
    bool complete = true;              // false: the molecule has more subgraphs than the recipe's limit

    std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(items.size()); }
};

// Threads: may be called concurrently.
ItemSet make_items(const MolecularGraph& graph, const FingerprintRecipe& recipe);

}  // namespace chemsieve
