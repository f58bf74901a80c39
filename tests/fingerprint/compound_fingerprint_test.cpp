#include "fingerprint/folded/compound_fingerprint.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "chem/read/parse.h"
#include "fingerprint/demand/screen_compiler.h"
#include "tests/oracle/rdkit_oracle.h"
#include "tests/support/bit_subset.h"
#include "tests/support/test_data.h"

namespace chemsieve::compound_fingerprint_test {

using namespace chemsieve::test;

namespace {

bool screened_in(const ItemSet& query, const CompoundFingerprint& compound) {
    return is_subset(FoldedFingerprint::of_items(query.items, compound.bits.bits()).words(), compound.bits.words());
}

}  // namespace

TEST_CASE("random connected pieces of real molecules are never lost by the screen", "[property]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("pieces of NCI compounds: rdkit-data is not installed");
    const FingerprintRecipe recipe;
    unsigned pieces = 0;
    for (const auto& [smiles, id] : read_structures(*data / "NCI/first_5K.smi")) {
        const auto molecule = rdkit_smiles(smiles);
        if (!molecule) continue;
        const ItemSet whole = items_of_compound(*molecule, recipe);
        const CompoundFingerprint fingerprint = fingerprint_of_compound(*molecule, recipe);
        for (const unsigned bonds : {1U, 4U, 9U, 20U}) {
            const auto piece = random_piece(*molecule, bonds, 1000 * pieces + bonds);
            if (!piece) continue;
            ++pieces;
            INFO(id << " " << smiles << ", piece of " << bonds << " bonds");
            const ItemSet query = compile_screen(*piece, recipe).required;
            REQUIRE(std::includes(whole.items.begin(), whole.items.end(), query.items.begin(), query.items.end()));
            REQUIRE(screened_in(query, fingerprint));
        }
    }
    CHECK(pieces > 15000);
}

TEST_CASE("a compound over the limit of subgraphs is a candidate for every query") {
    FingerprintRecipe recipe;
    recipe.max_subgraphs = 20;
    const auto compound = fingerprint_of_compound(std::get<Molecule>(parse_smiles("CC(=O)Oc1ccccc1C(=O)O")), recipe);
    CHECK(compound.always_candidate);
    const Molecule query = std::get<Molecule>(parse_query_smiles("c1ccccc1"));
    CHECK(screened_in(compile_screen(query, {}).required, compound));
}

TEST_CASE("a compound whose bond matches any type is a candidate for every query") {
    const FingerprintRecipe recipe;
    const auto compound = fingerprint_of_compound(std::get<Molecule>(parse_smiles("CC~[Na]")), recipe);
    CHECK(compound.always_candidate);
    CHECK(compound.bits.set_bits() == compound.bits.bits());
}

}  // namespace chemsieve::compound_fingerprint_test
