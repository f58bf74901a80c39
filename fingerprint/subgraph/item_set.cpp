#include "fingerprint/subgraph/item_set.h"

#include <algorithm>

#include "fingerprint/base/mix.h"
#include "fingerprint/subgraph/subgraph_enumerator.h"

namespace chemsieve {

ItemSet make_items(const MolecularGraph& graph, const FingerprintRecipe& recipe) {
    ItemSet result;
    std::vector<std::uint64_t> hashes;
    SubgraphEnumerator enumerator{recipe.max_bonds, recipe.max_subgraphs};
    result.complete = enumerator.run(graph, hashes);
    std::sort(hashes.begin(), hashes.end());
    for (std::size_t i = 0; i < hashes.size();) {
        const std::uint64_t hash = hashes[i];
        int count = 0;
        for (; i < hashes.size() && hashes[i] == hash; ++i) {
            if (++count <= recipe.count_cap) result.items.push_back(mix64(hash + count * kGolden));
        }
    }
    std::sort(result.items.begin(), result.items.end());
    result.items.erase(std::unique(result.items.begin(), result.items.end()), result.items.end());
    return result;
}

}  // namespace chemsieve
