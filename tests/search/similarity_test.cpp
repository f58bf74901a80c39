#include "tests/search/search_fixture.h"

namespace chemsieve::similarity_test {

using namespace chemsieve::test;

namespace {

std::vector<std::pair<std::uint32_t, CompoundNumber>> brute_force(const TestLibrary& library, const Query& query) {
    std::vector<std::pair<std::uint32_t, CompoundNumber>> scores;
    for (const auto& [number, molecule] : library.molecules()) {
        const ItemSet items = items_of_compound(molecule, library.library().recipe());
        scores.emplace_back(tanimoto(query.items().items, items.items).millionths(), number);
    }
    return scores;
}

void check_against_brute_force(TestLibrary& library, const std::vector<NamedStructure>& queries) {
    for (const auto& [smiles, id] : queries) {
        INFO(id << " " << smiles);
        const Query query = Query::compound({id, smiles}, library.library().recipe());
        auto scores = brute_force(library, query);
        std::sort(scores.begin(), scores.end(), std::greater<>{});
        const auto best = library.search(SearchMode::similar, query, {.top = 10});
        REQUIRE(best.outcome.is_complete());
        REQUIRE(best.hits.size() == 10);
        for (std::size_t i = 0; i < 10; ++i) REQUIRE(best.hits[i].similarity.millionths() == scores[i].first);
        for (const double threshold : {0.25, 0.5, 0.8}) {
            std::set<CompoundNumber> expected;
            for (const auto& [score, number] : scores) {
                if (score >= std::lround(threshold * 1e6)) expected.insert(number);
            }
            REQUIRE(library.search(SearchMode::similar, query, {.threshold = threshold}).compounds() == expected);
        }
    }
}

}  // namespace

TEST_CASE("similarity search equals comparing with every compound", "[oracle][kernels]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("similarity of NCI compounds: rdkit-data is not installed");
    TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 2)};
    check_against_brute_force(library, read_structures(*data / "NCI/first_5K.smi", 100));
}

TEST_CASE("similarity search is exact with other parameters of the fingerprint too", "[oracle]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("similarity with other parameters: rdkit-data is not installed");
    FingerprintRecipe recipe;
    recipe.max_bonds = 4;
    recipe.path_bonds = 0;
    recipe.small_copies = 1;
    recipe.small_count = 2;
    recipe.saturation_percent = 50;
    TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 5), recipe};
    std::vector<NamedStructure> queries;
    for (const auto& compound : read_structures(*data / "NCI/first_5K.smi", 200)) queries.push_back(compound);
    check_against_brute_force(library, queries);
}

TEST_CASE("a hundred queries over the large set equal comparing with every compound", "[oracle][large]") {
    const auto data = large_data();
    if (!data) return say_skipped("similarity over library_10k: CHEMSIEVE_TEST_DATA is not there");
    TestLibrary library{read_structures(*data / "library_10k.smi", 2)};
    check_against_brute_force(library, read_structures(*data / "library_10k.smi", 100));
}

TEST_CASE("bounds are never below the similarity", "[property]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("bounds: rdkit-data is not installed");
    TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 10)};
    const SlicedIndex index{library.library().fingerprints()};
    ThreadPool pool;
    for (const auto& [smiles, id] : read_structures(*data / "NCI/first_5K.smi", 250)) {
        const Query query = Query::compound({id, smiles}, library.library().recipe());
        std::map<CompoundNumber, std::uint32_t> bounds;
        SimilarityScan scan{index, query.items().items, {.least = 1, .estimates = true}};
        scan.run(pool, 2);
        for (const BoundedCandidate& c : scan.found()) bounds[c.compound] = c.bound;
        for (const auto& [score, number] : brute_force(library, query)) {
            REQUIRE(bounds[number] >= score);
        }
    }
}

TEST_CASE("compounds of too many subgraphs to compare are said to be not decided") {
    FingerprintRecipe small;
    small.max_subgraphs = 60;
    TestLibrary library{{{"CCO", "small"}, {"CC(=O)Oc1ccccc1C(=O)O", "large"}}, small};
    const auto result = library.search(SearchMode::similar, Query::compound({"q", "CCO"}, small), {.threshold = 0.9});
    CHECK(result.hits.size() == 1);
    CHECK(result.outcome.stats.not_decided == 1);
    const Query large = Query::compound({"q", "CC(=O)Oc1ccccc1C(=O)O"}, small);
    CHECK_THROWS_WITH(library.search(SearchMode::similar, large), Catch::Contains("too many subgraphs"));
    CHECK(library.search(SearchMode::exact, large).hits.size() == 1);
}

TEST_CASE("ties at the end of the list are broken by id") {
    TestLibrary library{{{"CCO", "b"}, {"OCC", "a"}, {"C(O)C", "c"}, {"CCN", "x"}}};
    const Query query = Query::compound({"q", "CCO"}, {});
    const auto best = library.search(SearchMode::similar, query, {.top = 2});
    REQUIRE(best.hits.size() == 2);
    const auto reader = library.library().reader();
    CHECK(reader->row(best.hits[0].compound).id == "a");
    CHECK(reader->row(best.hits[1].compound).id == "b");
}

TEST_CASE("compounds that share nothing with the query are not results") {
    TestLibrary library{{{"[Na+].[Cl-]", "salt"}, {"CCO", "ethanol"}}};
    CHECK(library.search(SearchMode::similar, Query::compound({"q", "CCN"}, {}), {.top = 10}).hits.size() == 1);
}

}  // namespace chemsieve::similarity_test
