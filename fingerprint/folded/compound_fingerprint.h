// A compound's items and fingerprint in one step: what import stores and what similarity compares.
#pragma once

#include "chem/graph/molecule_graph.h"
#include "chem/molecule.h"
#include "fingerprint/folded/folded_fingerprint.h"
#include "fingerprint/subgraph/item_set.h"

namespace chemsieve {

struct CompoundFingerprint {
    FoldedFingerprint bits;
    std::uint32_t item_count;  // unfolded items; a lower bound if over the recipe's limit
    bool always_candidate;     // all bits are set, because the items do not tell what it may match
};

ItemSet items_of_compound(const Molecule& compound, const FingerprintRecipe& recipe);
CompoundFingerprint fingerprint_of_compound(const Molecule& compound, const FingerprintRecipe& recipe);
CompoundFingerprint fingerprint_of_graph(const CompoundGraph& compound, const FingerprintRecipe& recipe);

}  // namespace chemsieve
