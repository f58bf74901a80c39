#include "fingerprint/subgraph/item_set.h"

#include <algorithm>

#include "fingerprint/subgraph/hash_counter.h"
#include "fingerprint/subgraph/item_walk.h"

namespace chemsieve {

namespace {

class ItemMaker {
  public:
    bool run(const MolecularGraph& graph, const FingerprintRecipe& recipe) {
        small_.clear();
        large_.clear();
        items.clear();
        const bool complete = walk_.run(graph, recipe, [this](const Subgraph& subgraph) {
            (subgraph.small ? small_ : large_).push_back(subgraph.hash);
        });
        count(small_, recipe.small_count, recipe.small_copies);
        count(large_, recipe.large_count, 1);
        return complete;
    }

    std::vector<std::uint64_t> items;

  private:
    void count(const std::vector<std::uint64_t>& hashes, int most, int copies) {
        counter_.clear();
        for (const std::uint64_t hash : hashes) {
            // The count passes through every level on its way up.
            const int level = counter_.add(hash);
            if (level > most || (level & (level - 1)) != 0) continue;
            for (int copy = 0; copy < copies; ++copy) items.push_back(subgraph_item(hash, level, copy));
        }
    }

    ItemWalk walk_;
    std::vector<std::uint64_t> small_, large_;
    HashCounter counter_;
};

ItemMaker& maker_of_this_thread() {
    thread_local ItemMaker maker;
    return maker;
}

}  // namespace

UnsortedItems make_unsorted_items(const MolecularGraph& graph, const FingerprintRecipe& recipe) {
    ItemMaker& maker = maker_of_this_thread();
    const bool complete = maker.run(graph, recipe);
    return {maker.items, complete};
}

ItemSet make_items(const MolecularGraph& graph, const FingerprintRecipe& recipe) {
    const UnsortedItems made = make_unsorted_items(graph, recipe);
    ItemSet result{{made.items.begin(), made.items.end()}, made.complete};
    std::sort(result.items.begin(), result.items.end());
    result.items.erase(std::unique(result.items.begin(), result.items.end()), result.items.end());
    return result;
}

}  // namespace chemsieve
