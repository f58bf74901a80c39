#include "fingerprint/subgraph/item_set.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

#include "chem/graph/molecule_graph.h"
#include "chem/read/parse.h"
#include "tests/oracle/reference_items.h"

namespace chemsieve::item_set_test {

using namespace chemsieve::test;

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

TEST_CASE("the levels of a count are the powers of two up to the limit") {
    FingerprintRecipe recipe;
    recipe.max_bonds = 1;
    recipe.path_bonds = recipe.ring_bonds = 0;
    recipe.small_copies = 1;
    // A chain of 9 atoms: the atom 9 times (levels 1, 2, 4, 8), the bond 8 times (the same).
    recipe.small_count = 8;
    CHECK(make_items(chain(9), recipe).size() == 8);
    CHECK(make_items(chain(8), recipe).size() == 7);
    recipe.small_count = 7;
    CHECK(make_items(chain(9), recipe).size() == 6);
    recipe.small_count = 1;
    CHECK(make_items(chain(9), recipe).size() == 2);
    // Small ones come in copies, large ones do not.
    recipe.small_copies = 3;
    CHECK(make_items(chain(9), recipe).size() == 6);
    recipe.small_bonds = 0;
    recipe.large_count = 2;
    CHECK(make_items(chain(9), recipe).size() == 3 + 2);
}

TEST_CASE("items are sorted, distinct, and those of a smaller limit are among those of a larger") {
    FingerprintRecipe recipe;
    const ItemSet more = make_items(chain(9), recipe);
    CHECK(std::is_sorted(more.items.begin(), more.items.end()));
    CHECK(std::adjacent_find(more.items.begin(), more.items.end()) == more.items.end());
    recipe.small_count = 2;
    recipe.large_count = 1;
    recipe.path_bonds = 0;
    const ItemSet fewer = make_items(chain(9), recipe);
    CHECK(fewer.size() < more.size());
    CHECK(std::includes(more.items.begin(), more.items.end(), fewer.items.begin(), fewer.items.end()));
}

TEST_CASE("items equal the reference for many recipes", "[differential]") {
    const MolecularGraph graph =
        graph_of_compound(std::get<Molecule>(parse_smiles("[15NH3+]CC1CCC(=O)c2ccccc2C1.[O-][N+](=O)C1CCCCCC1"))).graph;
    std::mt19937 random{7};
    for (int round = 0; round < 60; ++round) {
        FingerprintRecipe recipe;
        recipe.max_bonds = static_cast<int>(random() % 6);
        recipe.path_bonds = static_cast<int>(random() % 9);
        recipe.ring_bonds = static_cast<int>(random() % 10);
        recipe.atom_states = random() % 2 == 0;
        recipe.small_bonds = static_cast<int>(random() % 5);
        recipe.small_copies = 1 + static_cast<int>(random() % 3);
        recipe.small_count = 1 + static_cast<int>(random() % 9);
        recipe.large_count = 1 + static_cast<int>(random() % 4);
        INFO(recipe.to_text());
        const ItemSet items = make_items(graph, recipe);
        const auto expected = reference_items(graph, recipe);
        REQUIRE(items.items == std::vector<std::uint64_t>(expected.begin(), expected.end()));
        const UnsortedItems unsorted = make_unsorted_items(graph, recipe);
        REQUIRE(std::set<std::uint64_t>(unsorted.items.begin(), unsorted.items.end()) == expected);
    }
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

}  // namespace chemsieve::item_set_test
