// The hash of a connected graph as a whole, by the definition of subgraph_hash.h.
#pragma once

#include <cstdint>

#include "chem/graph/molecular_graph.h"

namespace chemsieve {

// The graph must be connected and not empty; with no bonds it is a single atom.
std::uint64_t hash_of_whole(const MolecularGraph& graph);

}  // namespace chemsieve
