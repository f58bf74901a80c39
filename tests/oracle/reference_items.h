// Items by the definition, one set of bonds at a time: the slow twin of the enumerator.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "chem/graph/molecular_graph.h"
#include "fingerprint/subgraph/recipe.h"

namespace chemsieve::test {

// The hash of subgraph_hash.h, word by word, for one set of bonds.
std::uint64_t reference_hash(const MolecularGraph& graph, const std::set<std::uint32_t>& bonds);

// Single atoms and all connected sets of 1 to max_bonds bonds, grown bond by bond and kept in a set. Ascending.
std::vector<std::uint64_t> reference_hashes(const MolecularGraph& graph, int max_bonds);

// The same for paths (every atom has at most two bonds, two atoms have one) and rings (every atom has two bonds).
std::vector<std::uint64_t> reference_paths(const MolecularGraph& graph, int least, int most);
std::vector<std::uint64_t> reference_rings(const MolecularGraph& graph, int least, int most);

// The items of item_set.h.
std::set<std::uint64_t> reference_items(const MolecularGraph& graph, const FingerprintRecipe& recipe);

}  // namespace chemsieve::test
