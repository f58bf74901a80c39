#include "tests/benchmark/analogue_sets.h"

#include <catch2/catch.hpp>
#include <set>

#include "tests/oracle/rdkit_oracle.h"
#include "tests/support/test_data.h"

namespace chemsieve::analogue_sets_test {

using namespace chemsieve::test;

namespace {

std::vector<Molecule> nci_compounds(std::size_t step) {
    std::vector<Molecule> compounds;
    for (const auto& [smiles, id] : read_structures(*rdkit_data() / "NCI/first_5K.smi", step)) {
        if (auto molecule = rdkit_smiles(smiles)) compounds.push_back(std::move(*molecule));
    }
    return compounds;
}

}  // namespace

TEST_CASE("sets of shared scaffolds contain their scaffold") {
    if (!rdkit_data()) return say_skipped("scaffolds: rdkit-data is not installed");
    const auto compounds = nci_compounds(1);
    const auto sets = scaffold_sets(compounds, 20);
    REQUIRE(sets.size() == 20);
    std::set<std::size_t> seen;
    for (const AnalogueSet& set : sets) {
        INFO(set.name);
        CHECK(set.members.size() >= 8);
        CHECK(set.members.size() <= 40);
        const auto scaffold = rdkit_smiles(set.name);
        REQUIRE(scaffold);
        for (const std::size_t member : set.members) {
            CHECK(seen.insert(member).second);
            CHECK(rdkit_contains(compounds[member], *scaffold));
        }
    }
}

TEST_CASE("edited compounds are appended, the same each time") {
    if (!rdkit_data()) return say_skipped("edited compounds: rdkit-data is not installed");
    auto compounds = nci_compounds(50);
    auto again = compounds;
    const std::size_t before = compounds.size();
    const auto sets = edited_sets(compounds, 10, 5, 3);
    REQUIRE(sets.size() == 10);
    REQUIRE(compounds.size() == before + 50);
    const auto same = edited_sets(again, 10, 5, 3);
    for (std::size_t i = 0; i < sets.size(); ++i) {
        CHECK(sets[i].members.size() == 6);
        CHECK(sets[i].members.front() < before);
        CHECK(sets[i].members == same[i].members);
    }
    for (std::size_t i = 0; i < compounds.size(); ++i) {
        CHECK(rdkit_smarts_of(compounds[i]) == rdkit_smarts_of(again[i]));
    }
}

}  // namespace chemsieve::analogue_sets_test
