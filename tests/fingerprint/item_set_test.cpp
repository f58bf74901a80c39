#include "fingerprint/subgraph/item_set.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>

#include "fingerprint/subgraph/subgraph_enumerator.h"

using namespace chemsieve;

namespace {
MolecularGraph chain(unsigned atoms) {
    MolecularGraph graph;
    for (std::uint32_t a = 0; a < atoms; ++a) {
        graph.atoms.push_back(6);
        if (a > 0) graph.bonds.push_back({a - 1, a, BondLabel::single});
    }
    return graph;
}
}  // namespace

TEST_CASE("a subgraph found n times gives n items up to the cap") {
    FingerprintRecipe recipe;
    recipe.max_bonds = 1;
    // A chain of 3 atoms: the atom 3 times, the bond twice.
    recipe.count_cap = 4;
    CHECK(make_items(chain(3), recipe).size() == 5);
    recipe.count_cap = 2;
    CHECK(make_items(chain(3), recipe).size() == 4);
    recipe.count_cap = 1;
    CHECK(make_items(chain(3), recipe).size() == 2);
}

TEST_CASE("items are sorted, distinct, and those of a smaller cap are among those of a larger") {
    FingerprintRecipe recipe;
    recipe.count_cap = 4;
    const ItemSet four = make_items(chain(9), recipe);
    CHECK(std::is_sorted(four.items.begin(), four.items.end()));
    CHECK(std::adjacent_find(four.items.begin(), four.items.end()) == four.items.end());
    recipe.count_cap = 2;
    const ItemSet two = make_items(chain(9), recipe);
    CHECK(std::includes(four.items.begin(), four.items.end(), two.items.begin(), two.items.end()));
}

TEST_CASE("a molecule over the limit is marked as not complete") {
    FingerprintRecipe recipe;
    recipe.max_subgraphs = 10;
    CHECK_FALSE(make_items(chain(20), recipe).complete);
    CHECK(make_items(chain(2), recipe).complete);
}

TEST_CASE("the empty graph has no items") {
    const ItemSet items = make_items({}, {});
    CHECK(items.size() == 0);
    CHECK(items.complete);
}
