#include "fingerprint/chem/compound_fingerprint.h"

#include "fingerprint/chem/molecule_graph.h"

namespace chemsieve {

ItemSet items_of_compound(const Molecule& compound, const FingerprintRecipe& recipe) {
    return make_items(graph_of_compound(compound).graph, recipe);
}

ItemSet items_of_query(const Molecule& query, const FingerprintRecipe& recipe) {
    return make_items(graph_of_query(query), recipe);
}

CompoundFingerprint fingerprint_of_compound(const Molecule& compound, const FingerprintRecipe& recipe) {
    const CompoundGraph compound_graph = graph_of_compound(compound);
    const ItemSet items = make_items(compound_graph.graph, recipe);
    const bool always_candidate = compound_graph.matches_loosely || !items.complete;
    return {
        always_candidate ? FoldedFingerprint::all_set(recipe.min_bits) : FoldedFingerprint::of_compound(items, recipe),
        items.size(), always_candidate};
}

}  // namespace chemsieve
