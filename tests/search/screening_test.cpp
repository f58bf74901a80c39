#include "search/screen/candidate_stream.h"

#include "tests/search/search_fixture.h"
#include "tests/support/all_candidates.h"

namespace chemsieve::screening_test {

using namespace chemsieve::test;

TEST_CASE("candidates come by ascending item count, those without a fingerprint first") {
    FingerprintRecipe recipe;
    recipe.max_subgraphs = 300;
    const auto data = rdkit_data();
    if (!data) return say_skipped("screening of NCI compounds: rdkit-data is not installed");
    TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 10), recipe};
    const SlicedIndex index{library.library().fingerprints()};
    const auto candidates = all_candidates(index, {});
    REQUIRE(candidates.size() == library.molecules().size());
    bool in_always = true;
    std::size_t always = 0;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (candidates[i].always_candidate) {
            ++always;
            REQUIRE(in_always);
            continue;
        }
        if (!in_always) REQUIRE(candidates[i - 1].item_count <= candidates[i].item_count);
        in_always = false;
    }
    CHECK(always > 10);
    CHECK(always < candidates.size());
}

TEST_CASE("the screen holds back most compounds that do not contain the query") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("screening of NCI compounds: rdkit-data is not installed");
    TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 2)};
    const auto result =
        library.search(SearchMode::substructure, substructure_query("c1ccc2ccccc2c1", QueryLanguage::smiles));
    CHECK(result.outcome.stats.screened == library.molecules().size());
    CHECK(result.outcome.stats.candidates < library.molecules().size() / 4);
    CHECK(result.outcome.stats.candidates >= result.hits.size());
}

}  // namespace chemsieve::screening_test
