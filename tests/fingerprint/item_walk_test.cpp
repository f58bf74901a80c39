#include "fingerprint/subgraph/item_walk.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <random>
#include <set>

#include "chem/graph/molecule_graph.h"
#include "chem/properties/descriptors.h"
#include "chem/read/parse.h"
#include "fingerprint/subgraph/item_set.h"
#include "fingerprint/subgraph/subgraph_hash.h"
#include "tests/oracle/rdkit_oracle.h"
#include "tests/oracle/reference_items.h"
#include "tests/support/test_data.h"

namespace chemsieve::item_walk_test {

using namespace chemsieve::test;

namespace {

MolecularGraph graph_of(const std::string& smiles) {
    return graph_of_compound(std::get<Molecule>(parse_smiles(smiles))).graph;
}

// Everything the walk visits, ascending. The recipe's limit must not be reached.
std::vector<std::uint64_t> walked(const MolecularGraph& graph, const FingerprintRecipe& recipe) {
    std::vector<std::uint64_t> hashes;
    REQUIRE(ItemWalk{}.run(graph, recipe, [&](const Subgraph& s) { hashes.push_back(s.hash); }));
    std::sort(hashes.begin(), hashes.end());
    return hashes;
}

FingerprintRecipe recipe_of(int max_bonds, int path_bonds = 0, int ring_bonds = 0) {
    FingerprintRecipe recipe;
    recipe.max_bonds = max_bonds;
    recipe.path_bonds = path_bonds;
    recipe.ring_bonds = ring_bonds;
    recipe.atom_states = false;
    recipe.max_subgraphs = 10'000'000;
    return recipe;
}

std::vector<std::uint64_t> fast_hashes(const MolecularGraph& graph, int max_bonds) {
    return walked(graph, recipe_of(max_bonds));
}

std::vector<std::uint64_t> merged(std::vector<std::uint64_t> a, const std::vector<std::uint64_t>& b) {
    a.insert(a.end(), b.begin(), b.end());
    std::sort(a.begin(), a.end());
    return a;
}

MolecularGraph random_graph(std::mt19937& random, unsigned atoms, unsigned extra_bonds) {
    MolecularGraph graph;
    std::set<std::pair<std::uint32_t, std::uint32_t>> taken;
    const BondLabel labels[] = {BondLabel::single, BondLabel::double_, BondLabel::aromatic};
    const auto add = [&](std::uint32_t a, std::uint32_t b) {
        if (a == b || !taken.insert({std::min(a, b), std::max(a, b)}).second) return;
        graph.bonds.push_back({a, b, labels[random() % 3]});
    };
    for (std::uint32_t a = 0; a < atoms; ++a) {
        graph.atoms.push_back(static_cast<std::uint16_t>(6 + random() % 3));
        if (a > 0) add(a, static_cast<std::uint32_t>(random() % a));
    }
    for (unsigned i = 0; i < extra_bonds; ++i) {
        add(static_cast<std::uint32_t>(random() % atoms), static_cast<std::uint32_t>(random() % atoms));
    }
    return graph;
}

}  // namespace

TEST_CASE("enumeration equals the reference on random graphs", "[differential]") {
    std::mt19937 random{20261120};
    for (int round = 0; round < 60; ++round) {
        const MolecularGraph graph = random_graph(random, 2 + round % 9, round % 5);
        for (const int max_bonds : {0, 1, 2, 3, 5, 6}) {
            INFO("round " << round << ", " << max_bonds << " bonds");
            REQUIRE(fast_hashes(graph, max_bonds) == reference_hashes(graph, max_bonds));
        }
    }
}

TEST_CASE("enumeration equals the reference on molecules", "[differential]") {
    for (const char* smiles :
         {"C", "CC", "CC(=O)Oc1ccccc1C(=O)O", "C1CC1", "C12C3C4C1C5C2C3C45", "CN1C=NC2=C1C(=O)N(C(=O)N2C)C",
          "C1CC1.C1CCC1", "[Na+].[Cl-]", "OC[C@H]1OC(O)[C@H](O)[C@@H](O)[C@@H]1O"}) {
        INFO(smiles);
        for (int max_bonds = 0; max_bonds <= 7; ++max_bonds) {
            REQUIRE(fast_hashes(graph_of(smiles), max_bonds) == reference_hashes(graph_of(smiles), max_bonds));
        }
    }
}

TEST_CASE("paths and rings equal the reference", "[differential]") {
    std::mt19937 random{31};
    for (int round = 0; round < 60; ++round) {
        const MolecularGraph graph = random_graph(random, 3 + round % 11, round % 5);
        const auto atoms = reference_hashes(graph, 0);
        INFO("round " << round);
        FingerprintRecipe recipe = recipe_of(0);
        for (const int most : {2, 3, 5, 6, 7, 8}) {
            recipe.path_bonds = most;
            REQUIRE(walked(graph, recipe) == merged(atoms, reference_paths(graph, 2, most)));
        }
        recipe.path_bonds = 0;
        for (const int most : {3, 4, 6, 8, 9}) {
            recipe.ring_bonds = most;
            REQUIRE(walked(graph, recipe) == merged(atoms, reference_rings(graph, 2, most)));
        }
    }
    for (const char* smiles : {"C12C3C4C1C5C2C3C45", "CN1C=NC2=C1C(=O)N(C(=O)N2C)C", "C1CCC2CCCCC2C1", "C1CCCCCCC1",
                               "C1CC2CC1CC2.CCCCCCCCC", "OC(=O)CCCCC(C)(CCCC)CCCC"}) {
        INFO(smiles);
        const MolecularGraph graph = graph_of(smiles);
        const auto expected =
            merged(merged(reference_hashes(graph, 4), reference_paths(graph, 5, 7)), reference_rings(graph, 5, 9));
        REQUIRE(walked(graph, recipe_of(4, 7, 9)) == expected);
    }
}

TEST_CASE("paths of molecules with more than 64 atoms are all there", "[differential]") {
    std::string chain;
    for (int i = 0; i < 130; ++i) chain += i % 7 == 0 ? "C(N)" : "C";
    const MolecularGraph graph = graph_of(chain);
    const auto atoms = reference_hashes(graph, 0);
    CHECK(walked(graph, [] {
              auto r = recipe_of(0, 6);
              return r;
          }()) == merged(atoms, reference_paths(graph, 2, 6)));
}

TEST_CASE("hashes do not depend on the numbering of atoms and bonds", "[property]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("renumbering of NCI compounds: rdkit-data is not installed");
    unsigned compared = 0;
    for (const auto& [smiles, id] : read_structures(*data / "NCI/first_5K.smi", 5)) {
        const auto molecule = rdkit_smiles(smiles);
        if (!molecule) continue;
        const auto hashes = walked(graph_of_compound(*molecule).graph, recipe_of(6, 8, 9));
        for (const unsigned seed : {1U, 2U}) {
            INFO(id << " " << smiles);
            REQUIRE(walked(graph_of_compound(renumbered(*molecule, seed)).graph, recipe_of(6, 8, 9)) == hashes);
        }
        ++compared;
    }
    REQUIRE(compared > 900);
}

TEST_CASE("the limit stops the walk with a part of the whole, and the walk can be used again") {
    const MolecularGraph aspirin = graph_of("CC(=O)Oc1ccccc1C(=O)O");
    FingerprintRecipe recipe = recipe_of(5, 6, 8);
    const auto all = walked(aspirin, recipe);
    ItemWalk walk;
    for (std::uint32_t limit : {1U, 40U, 120U, static_cast<std::uint32_t>(all.size()) - 1U}) {
        std::vector<std::uint64_t> some;
        recipe.max_subgraphs = limit;
        CHECK_FALSE(walk.run(aspirin, recipe, [&](const Subgraph& s) { some.push_back(s.hash); }));
        CHECK(some.size() == limit);
        std::sort(some.begin(), some.end());
        CHECK(std::includes(all.begin(), all.end(), some.begin(), some.end()));
    }
    std::vector<std::uint64_t> exactly;
    recipe.max_subgraphs = static_cast<std::uint32_t>(all.size());
    CHECK(walk.run(aspirin, recipe, [&](const Subgraph& s) { exactly.push_back(s.hash); }));
    std::sort(exactly.begin(), exactly.end());
    CHECK(exactly == all);
}

TEST_CASE("bonds of a visited subgraph are those its hash is made of") {
    const MolecularGraph graph = graph_of("CC(=O)Oc1ccccc1C(=O)NC1CCCCC1");
    std::size_t checked = 0;
    ItemWalk{}.run(graph, recipe_of(4, 7, 8), [&](const Subgraph& s) {
        if (s.bonds.empty()) return;
        REQUIRE(reference_hash(graph, {s.bonds.begin(), s.bonds.end()}) == s.hash);
        ++checked;
    });
    CHECK(checked > 200);
}

TEST_CASE("molecules with huge numbers of subgraphs stop at the limit", "[property]") {
    // A metal with 60 ligands, a complete graph of 24 atoms, a lattice: each has more than the limit.
    MolecularGraph star, complete, lattice;
    for (std::uint32_t a = 0; a < 61; ++a) {
        star.atoms.push_back(a == 0 ? 26 : 7);
        if (a > 0) star.bonds.push_back({0, a, BondLabel::single});
    }
    for (std::uint32_t a = 0; a < 24; ++a) {
        complete.atoms.push_back(5);
        for (std::uint32_t b = 0; b < a; ++b) complete.bonds.push_back({b, a, BondLabel::single});
    }
    for (std::uint32_t a = 0; a < 900; ++a) {
        lattice.atoms.push_back(6);
        if (a % 30 > 0) lattice.bonds.push_back({a - 1, a, BondLabel::single});
        if (a >= 30) lattice.bonds.push_back({a - 30, a, BondLabel::single});
    }
    for (const MolecularGraph& graph : {star, complete, lattice}) {
        std::size_t visited = 0;
        CHECK_FALSE(ItemWalk{}.run(graph, {}, [&](const Subgraph&) { ++visited; }));
        CHECK(visited <= FingerprintRecipe{}.max_subgraphs);
    }
}

TEST_CASE("molecules of more than 64 bonds are enumerated whole", "[differential]") {
    std::string chain;
    for (int i = 0; i < 100; ++i) chain += "C";
    // A chain of n atoms has n - k subgraphs of k bonds.
    CHECK(fast_hashes(graph_of(chain), 5).size() == 100 + 99 + 98 + 97 + 96 + 95);
    const std::string peptide = "NCC(=O)" + std::string{"NC(C)C(=O)NC(Cc1ccccc1)C(=O)NC(CO)C(=O)"} + "O";
    CHECK(fast_hashes(graph_of(peptide + "." + peptide + "." + peptide), 4) ==
          reference_hashes(graph_of(peptide + "." + peptide + "." + peptide), 4));
}

TEST_CASE("the hash of subgraphs is frozen", "[golden]") {
    // The hash of the whole graph, which is among its subgraphs as the one with all bonds.
    const std::map<std::string, std::uint64_t> golden{
#include "tests/fingerprint/golden_hashes.inc"
    };
    REQUIRE(golden.size() >= 20);
    for (const auto& [smiles, expected] : golden) {
        INFO(smiles);
        const MolecularGraph graph = graph_of(smiles);
        std::set<std::uint32_t> all;
        for (std::uint32_t b = 0; b < graph.bonds.size(); ++b) all.insert(b);
        const std::uint64_t hash =
            all.empty() ? subgraph_hash::single_atom(subgraph_hash::atom(graph.atoms[0])) : reference_hash(graph, all);
        CHECK(hash == expected);
        const auto hashes = fast_hashes(graph, 8);
        CHECK(std::binary_search(hashes.begin(), hashes.end(), expected));
    }
}

TEST_CASE("the hash of atom states is frozen", "[golden]") {
    const std::uint64_t nitrogen = subgraph_hash::atom(7);
    CHECK(subgraph_hash::atom_state(nitrogen, AtomStateKind::charge, 1) == 0xbd2cb4db504ed4eeU);
    CHECK(subgraph_hash::atom_state(nitrogen, AtomStateKind::charge, -1) == 0xe51c3e7593d3f9e6U);
    CHECK(subgraph_hash::atom_state(nitrogen, AtomStateKind::isotope, 15) == 0x53a7d8e916bea847U);
    CHECK(subgraph_hash::atom_state(nitrogen, AtomStateKind::unpaired_electrons, 2) == 0xcbee40ebc45ad5d2U);
    CHECK(subgraph_item(nitrogen, 1, 0) == 0x298c23a0f6ae037dU);
    CHECK(subgraph_item(nitrogen, 4, 2) == 0x1f437613f9c3ac70U);
}

TEST_CASE("subgraphs that differ have different hashes up to five bonds") {
    // All connected pieces of a set of molecules, told apart by RDKit-independent means: bond multiset and degrees are
    // not enough, so compare pairs known to be hard.
    const std::pair<const char*, const char*> hard[] = {
        {"CCCC", "CC(C)C"}, {"C1CCC1", "CC1CC1"},   {"CCCCC", "CC(C)(C)C"}, {"C1CC1C", "C1CCC1"}, {"CCOC", "COCC"},
        {"CC=CC", "C=CCC"}, {"C1CCCC1", "CC1CCC1"}, {"CC(C)CC", "CCC(C)C"}, {"OCCN", "OCNC"},     {"CCCN", "CNCC"}};
    for (const auto& [a, b] : hard) {
        const auto whole = [](const char* smiles) {
            const MolecularGraph graph = graph_of(smiles);
            std::set<std::uint32_t> all;
            for (std::uint32_t i = 0; i < graph.bonds.size(); ++i) all.insert(i);
            return reference_hash(graph, all);
        };
        INFO(a << " and " << b);
        const bool same = canonical_smiles(std::get<Molecule>(parse_smiles(a))) ==
                          canonical_smiles(std::get<Molecule>(parse_smiles(b)));
        CHECK((whole(a) == whole(b)) == same);
    }
}

TEST_CASE("a walk ends where its visitor says so") {
    const MolecularGraph graph = graph_of("N[C@@H](Cc1c[nH]c2ccccc12)C(=O)N1CCC[C@H]1C(=O)O");
    const std::size_t all = walked(graph, recipe_of(5)).size();
    for (const std::size_t wanted : {std::size_t{1}, all / 2, all - 1}) {
        std::size_t visited = 0;
        CHECK_FALSE(ItemWalk{}.run(graph, recipe_of(5), [&](const Subgraph&) { return ++visited < wanted; }));
        CHECK(visited == wanted);
    }
}

}  // namespace chemsieve::item_walk_test
