// The keys of a compound that a census counts: its pieces and the levels of their numbers.
//
// Threads: one object a thread; it keeps its memory between compounds.
#pragma once

#include <cstdint>
#include <vector>

#include "chem/graph/molecular_graph.h"
#include "fingerprint/subgraph/hash_counter.h"
#include "fingerprint/subgraph/item_walk.h"
#include "search/census/census.h"

namespace chemsieve::census {

struct CensusKeys {
    std::vector<std::uint64_t> once;  // level 1: a key a piece
    std::vector<std::uint64_t> more;  // higher levels
    bool complete = true;             // false: the compound has more subgraphs than the recipe's limit
};

class CensusKeyMaker {
  public:
    void make(const MolecularGraph& graph, const FingerprintRecipe& recipe, CensusKeys& keys);
    // A piece with this key of level 1, without states; nothing if the graph has none.
    std::optional<MolecularGraph> shape_of(std::uint64_t key, const MolecularGraph& graph,
                                           const FingerprintRecipe& recipe);

  private:
    ItemWalk walk_;
    HashCounter small_, large_;
};

}  // namespace chemsieve::census
