#include "search/census/census_keys.h"

#include <algorithm>

#include "fingerprint/folded/piece_table.h"
#include "fingerprint/subgraph/whole_graph.h"

namespace chemsieve::census {

void CensusKeyMaker::make(const MolecularGraph& graph, const FingerprintRecipe& recipe, CensusKeys& keys) {
    keys.once.clear();
    keys.more.clear();
    small_.clear();
    large_.clear();
    keys.complete = walk_.run(graph, recipe, [&](const Subgraph& subgraph) {
        const int level = (subgraph.small ? small_ : large_).add(subgraph.hash);
        if (level > (subgraph.small ? recipe.small_count : recipe.large_count) || (level & (level - 1)) != 0) return;
        (level == 1 ? keys.once : keys.more).push_back(census_key(subgraph.hash, level));
    });
}

std::optional<MolecularGraph> CensusKeyMaker::shape_of(std::uint64_t key, const MolecularGraph& graph,
                                                       const FingerprintRecipe& recipe) {
    std::optional<MolecularGraph> shape;
    walk_.run(graph, recipe, [&](const Subgraph& subgraph) {
        if (census_key(subgraph.hash, 1) != key) return true;
        PieceOccurrence place;
        place.bonds.assign(subgraph.bonds.begin(), subgraph.bonds.end());
        std::sort(place.bonds.begin(), place.bonds.end());
        for (const std::uint32_t bond : place.bonds) {
            place.atoms.push_back(graph.bonds[bond].first);
            place.atoms.push_back(graph.bonds[bond].second);
        }
        if (place.bonds.empty()) place.atoms.push_back(subgraph.atom);
        std::sort(place.atoms.begin(), place.atoms.end());
        place.atoms.erase(std::unique(place.atoms.begin(), place.atoms.end()), place.atoms.end());
        shape = piece_at(graph, place);
        return false;
    });
    // The state of an atom is no shape.
    if (shape && hash_of_whole(*shape) != 0 && census_key(hash_of_whole(*shape), 1) != key) shape.reset();
    return shape;
}

}  // namespace chemsieve::census
