#include "fingerprint/subgraph/subgraph_enumerator.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <random>
#include <set>

#include "fingerprint/chem/descriptors.h"
#include "fingerprint/chem/molecule_graph.h"
#include "fingerprint/chem/parse.h"
#include "fingerprint/subgraph/subgraph_hash.h"
#include "tests/oracle/rdkit_oracle.h"
#include "tests/oracle/reference_items.h"
#include "tests/support/test_data.h"

using namespace chemsieve;
using namespace chemsieve::test;

namespace {

MolecularGraph graph_of(const std::string& smiles) {
    return graph_of_compound(std::get<Molecule>(parse_smiles(smiles))).graph;
}

std::vector<std::uint64_t> fast_hashes(const MolecularGraph& graph, int max_bonds) {
    std::vector<std::uint64_t> hashes;
    REQUIRE(SubgraphEnumerator(max_bonds, 10'000'000).run(graph, hashes));
    std::sort(hashes.begin(), hashes.end());
    return hashes;
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

TEST_CASE("hashes do not depend on the numbering of atoms and bonds", "[property]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("renumbering of NCI compounds: rdkit-data is not installed");
    unsigned compared = 0;
    for (const auto& [smiles, id] : read_structures(*data / "NCI/first_5K.smi", 5)) {
        const auto molecule = rdkit_smiles(smiles);
        if (!molecule) continue;
        const auto hashes = fast_hashes(graph_of_compound(*molecule).graph, 6);
        for (const unsigned seed : {1U, 2U}) {
            INFO(id << " " << smiles);
            REQUIRE(fast_hashes(graph_of_compound(renumbered(*molecule, seed)).graph, 6) == hashes);
        }
        ++compared;
    }
    REQUIRE(compared > 900);
}

TEST_CASE("the limit stops the enumeration with a part of the whole") {
    std::vector<std::uint64_t> all = fast_hashes(graph_of("CC(=O)Oc1ccccc1C(=O)O"), 5);
    std::vector<std::uint64_t> some;
    CHECK_FALSE(SubgraphEnumerator(5, 40).run(graph_of("CC(=O)Oc1ccccc1C(=O)O"), some));
    CHECK(some.size() == 40);
    std::sort(some.begin(), some.end());
    CHECK(std::includes(all.begin(), all.end(), some.begin(), some.end()));

    std::vector<std::uint64_t> exactly;
    CHECK(SubgraphEnumerator(5, all.size()).run(graph_of("CC(=O)Oc1ccccc1C(=O)O"), exactly));
}

TEST_CASE("an enumerator can be used again after the limit stopped it") {
    SubgraphEnumerator enumerator{5, 100};
    std::vector<std::uint64_t> first;
    CHECK_FALSE(enumerator.run(graph_of("CC(=O)Oc1ccccc1C(=O)O"), first));
    std::vector<std::uint64_t> second;
    CHECK(enumerator.run(graph_of("CCO"), second));
    std::sort(second.begin(), second.end());
    CHECK(second == reference_hashes(graph_of("CCO"), 5));
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

TEST_CASE("hash version 1 is frozen", "[golden]") {
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
