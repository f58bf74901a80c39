// The two ways to a NeighbourSet, which read_neighbour_set() chooses from.
#pragma once

#include "search/neighbours/neighbour_set.h"

namespace chemsieve::neighbours {

// Throws LibraryError if a compound has another number of bits than the library says.
std::optional<NeighbourSet> read_stored_bits(const CompoundSource& source, FingerprintKind kind,
                                             const CompoundSelection* among, const Work& work);

// The items of subgraphs, made of each compound's structure.
std::optional<NeighbourSet> make_subgraph_items(const CompoundSource& source, const CompoundSelection* among,
                                                const Work& work);

}  // namespace chemsieve::neighbours
