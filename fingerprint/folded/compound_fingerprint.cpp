#include "fingerprint/folded/compound_fingerprint.h"

namespace chemsieve {

ItemSet items_of_compound(const Molecule& compound, const FingerprintRecipe& recipe) {
    return make_items(graph_of_compound(compound).graph, recipe);
}

CompoundFingerprint fingerprint_of_graph(const CompoundGraph& compound, const FingerprintRecipe& recipe) {
    const UnsortedItems made = make_unsorted_items(compound.graph, recipe);
    const auto count = static_cast<std::uint32_t>(made.items.size());
    if (compound.matches_loosely || !made.complete) {
        return {FoldedFingerprint::all_set(recipe.min_bits), count, true};
    }
    return {FoldedFingerprint::of_compound(made.items, recipe), count, false};
}

CompoundFingerprint fingerprint_of_compound(const Molecule& compound, const FingerprintRecipe& recipe) {
    return fingerprint_of_graph(graph_of_compound(compound), recipe);
}

}  // namespace chemsieve
