#include "search/explain/explained_compound.h"

#include "base/error.h"
#include "tests/search/search_fixture.h"

namespace chemsieve::explained_compound_test {

using namespace chemsieve::test;

namespace {

std::vector<ExplainedCompound> explain_everything(const TestLibrary& library) {
    std::vector<CompoundNumber> numbers;
    for (const auto& [number, molecule] : library.molecules()) numbers.push_back(number);
    return explain_compounds(library.library(), numbers);
}

}  // namespace

TEST_CASE("the pieces' bits are the stored fingerprint", "[oracle]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("stored fingerprints of NCI compounds: rdkit-data is not installed");
    const TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 20)};
    std::size_t looked_at = 0;
    for (const ExplainedCompound& compound : explain_everything(library)) {
        INFO(compound.row.smiles);
        CHECK_FALSE(compound.is_outdated);
        CHECK(compound.stored.always_candidate == (compound.always_reason != AlwaysReason::none));
        if (compound.stored.always_candidate) continue;
        std::size_t explained = 0;
        for (std::uint32_t bit = 0; bit < compound.stored.bits; ++bit) {
            if (compound.causes_of(bit).empty() == compound.stored.is_set(bit)) FAIL("bit " << bit);
            explained += compound.causes_of(bit).size();
        }
        CHECK(explained == compound.causes.size());
        ++looked_at;
    }
    CHECK(looked_at > 200);
}

TEST_CASE("compounds that are always candidates say why") {
    FingerprintRecipe recipe;
    recipe.max_subgraphs = 100;
    const TestLibrary library{{{"CCO", "small"}, {"C1CCC2C(C1)CCC3C2CCC4C3CCC4", "large"}, {"C~[Na]", "loose"}},
                              recipe};
    const auto compounds = explain_everything(library);
    REQUIRE(compounds.size() == 3);
    CHECK(compounds[0].always_reason == AlwaysReason::none);
    CHECK(compounds[1].always_reason == AlwaysReason::too_many_subgraphs);
    CHECK(compounds[2].always_reason == AlwaysReason::loose_bonds);
    CHECK(compounds[2].stored.set_bits() == compounds[2].stored.bits);
}

TEST_CASE("compounds come in the order asked for") {
    const TestLibrary library{{{"CCO", "a"}, {"CCN", "b"}}};
    const auto first = library.molecules()[0].first;
    const auto second = library.molecules()[1].first;
    const auto compounds = explain_compounds(library.library(), {second, first});
    REQUIRE(compounds.size() == 2);
    CHECK(compounds[0].row.id == "b");
    CHECK(compounds[1].row.id == "a");
    CHECK_THROWS_AS(explain_compounds(library.library(), {CompoundNumber{99}}), LibraryError);
}

}  // namespace chemsieve::explained_compound_test
