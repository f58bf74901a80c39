#include "search/engine/searcher.h"

#include <algorithm>
#include <thread>

#include "base/error.h"
#include "fingerprint/demand/screen_compiler.h"
#include "tests/search/search_fixture.h"
#include "tests/support/all_candidates.h"

namespace chemsieve::searcher_test {

using namespace chemsieve::test;

namespace {

std::optional<Molecule> as_rdkit_reads_it(const std::string& text, QueryLanguage language) {
    if (language == QueryLanguage::smarts) return rdkit_smarts_query(text);
    return text.find('*') == std::string::npos ? rdkit_smiles(text) : rdkit_smiles_with_any_atoms(text);
}

// RDKit leaves hydrogens that tell the geometry of a double bond. As atoms they match only where a compound holds them
// as such; they are to be found wherever a compound has them.
std::set<CompoundNumber> expected_hits(TestLibrary& library, const Molecule& query, QueryLanguage language) {
    const std::set<CompoundNumber> plain = library.oracle(query);
    if (language != QueryLanguage::smiles || rdkit_smiles_of(query).find("[H]") == std::string::npos) return plain;
    const std::set<CompoundNumber> expected = library.oracle_with_hydrogens(query);
    REQUIRE(std::includes(expected.begin(), expected.end(), plain.begin(), plain.end()));
    return expected;
}

// Compares the hits of queries with RDKit matching every compound; returns the number of hits in all.
std::size_t compare_with_oracle(TestLibrary& library, const std::vector<NamedStructure>& queries,
                                QueryLanguage language) {
    std::size_t hits = 0;
    for (const auto& [text, id] : queries) {
        const auto oracle_query = as_rdkit_reads_it(text, language);
        if (!oracle_query) continue;
        INFO(id << " " << text);
        const auto result = library.search(SearchMode::substructure, substructure_query(text, language));
        const auto expected = expected_hits(library, *oracle_query, language);
        REQUIRE(result.outcome.is_complete());
        REQUIRE(result.compounds() == expected);
        REQUIRE(result.outcome.stats.candidates >= expected.size());
        hits += expected.size();
    }
    return hits;
}

}  // namespace

TEST_CASE("hits equal RDKit matching every NCI compound for all SMARTS of rdkit-data", "[oracle][kernels]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("SMARTS against NCI compounds: rdkit-data is not installed");
    TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 7)};
    const auto queries = rdkit_smarts(*data);
    REQUIRE(queries.size() > 900);
    CHECK(compare_with_oracle(library, queries, QueryLanguage::smarts) > 12000);
}

TEST_CASE("hits equal RDKit matching every NCI compound for SMILES queries", "[oracle][kernels]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("SMILES against NCI compounds: rdkit-data is not installed");
    const auto compounds = read_structures(*data / "NCI/first_5K.smi");
    TestLibrary library{compounds};
    // Whole small compounds are natural queries for the larger ones.
    std::vector<NamedStructure> queries;
    for (const auto& compound : compounds) {
        if (compound.first.size() < 22 && queries.size() < 150) {
            queries.push_back(compound);
        }
    }
    CHECK(compare_with_oracle(library, queries, QueryLanguage::smiles) > 2500);
}

TEST_CASE("random connected pieces find what RDKit finds", "[oracle][property][kernels]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("pieces of NCI compounds: rdkit-data is not installed");
    TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 5)};
    const FingerprintRecipe recipe;
    const SlicedIndex index{library.library().fingerprints()};
    unsigned seed = 0;
    for (std::size_t i = 0; i < library.molecules().size(); i += 7) {
        const auto piece = random_piece(library.molecules()[i].second, 3 + seed % 9, seed + 1);
        ++seed;
        if (!piece) continue;
        std::set<CompoundNumber> candidates;
        for (const Candidate& c : all_candidates(index, compile_screen(*piece, recipe))) candidates.insert(c.compound);
        for (const CompoundNumber hit : library.oracle(*piece)) {
            INFO("piece " << seed);
            REQUIRE(candidates.contains(hit));
        }
    }
    CHECK(all_candidates(index, {}).size() == index.compound_count());
}

TEST_CASE("libraries made with other parameters of the fingerprint lose nothing", "[oracle][property]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("other parameters: rdkit-data is not installed");
    FingerprintRecipe plain, large, tiny;
    plain.max_bonds = 3;
    plain.path_bonds = plain.ring_bonds = 0;
    plain.atom_states = false;
    plain.small_copies = 1;
    large.max_bonds = 6;
    large.path_bonds = 8;
    large.ring_bonds = 10;
    large.small_bonds = 5;
    large.small_copies = 2;
    large.large_count = 16;
    tiny.max_bonds = 0;
    tiny.saturation_percent = 90;
    tiny.min_bits = tiny.max_bits = 64;
    const auto smarts = rdkit_smarts(*data);
    for (const FingerprintRecipe& recipe : {plain, large, tiny}) {
        TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 25), recipe};
        INFO(recipe.to_text());
        const SlicedIndex index{library.library().fingerprints()};
        unsigned seed = 0;
        for (const auto& [number, molecule] : library.molecules()) {
            const auto piece = random_piece(molecule, 2 + seed % 9, seed + 1);
            ++seed;
            if (!piece) continue;
            std::set<CompoundNumber> candidates;
            for (const Candidate& c : all_candidates(index, compile_screen(*piece, recipe)))
                candidates.insert(c.compound);
            for (const CompoundNumber hit : library.oracle(*piece)) REQUIRE(candidates.contains(hit));
        }
        for (std::size_t i = 0; i < smarts.size(); i += 9) {
            const Query query = substructure_query(smarts[i].first, QueryLanguage::smarts, recipe);
            INFO(smarts[i].first);
            REQUIRE(library.search(SearchMode::substructure, query).compounds() ==
                    library.oracle(*rdkit_smarts_query(smarts[i].first)));
        }
    }
}

TEST_CASE("two hundred queries over the large sets equal RDKit matching everything", "[oracle][large]") {
    const auto data = large_data();
    if (!data) return say_skipped("queries over library_10k: CHEMSIEVE_TEST_DATA is not there");
    TestLibrary library{read_structures(*data / "library_10k.smi")};
    std::size_t compared = 0;
    for (const auto& entry : std::filesystem::directory_iterator{*data / "queries"}) {
        const bool smarts = entry.path().extension() == ".sma";
        const auto all = read_structures(entry.path());
        const auto queries = read_structures(entry.path(), std::max<std::size_t>(1, all.size() / 23));
        compare_with_oracle(library, queries, smarts ? QueryLanguage::smarts : QueryLanguage::smiles);
        compared += queries.size();
    }
    CHECK(compared >= 200);
}

TEST_CASE("the order is similarity falling, then id, and top takes the first of it") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("ranking of NCI compounds: rdkit-data is not installed");
    TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 2)};
    const auto reader = library.library().reader();
    for (const char* smiles : {"c1ccccc1", "CC(=O)O", "CCN", "c1ccc2ccccc2c1"}) {
        const Query query = substructure_query(smiles, QueryLanguage::smiles);
        const auto all = library.search(SearchMode::substructure, query);
        REQUIRE(all.hits.size() > 20);
        for (std::size_t i = 1; i < all.hits.size(); ++i) {
            const auto before = all.hits[i - 1].similarity.millionths();
            const auto here = all.hits[i].similarity.millionths();
            REQUIRE(before >= here);
            if (before == here) {
                REQUIRE(reader->row(all.hits[i - 1].compound).id <= reader->row(all.hits[i].compound).id);
            }
        }
        for (const std::size_t top : {1U, 7U, 20U}) {
            const auto best = library.search(SearchMode::substructure, query, {.top = top});
            REQUIRE(best.hits.size() == top);
            for (std::size_t i = 0; i < top; ++i) {
                CHECK(best.hits[i].compound == all.hits[i].compound);
                CHECK(best.hits[i].similarity == all.hits[i].similarity);
            }
            CHECK(best.outcome.stats.verified <= all.outcome.stats.verified);
        }
    }
}

TEST_CASE("results do not depend on the number of threads") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("threads: rdkit-data is not installed");
    TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 3)};
    for (const std::size_t top : {0U, 13U}) {
        const Query query = substructure_query("c1ccccc1N", QueryLanguage::smiles);
        const auto one = library.search(SearchMode::substructure, query, {.top = top, .jobs = 1});
        const auto four = library.search(SearchMode::substructure, query, {.top = top, .jobs = 4});
        REQUIRE(one.hits.size() == four.hits.size());
        for (std::size_t i = 0; i < one.hits.size(); ++i) CHECK(one.hits[i].compound == four.hits[i].compound);
        CHECK(one.outcome.stats.verified == four.outcome.stats.verified);
    }
}

TEST_CASE("the similarity of a substructure hit is the Tanimoto similarity of the unfolded items") {
    TestLibrary library{read_structures(source_folder() / "data/demo/demo.tsv")};
    const Query query = substructure_query("c1ccccc1C(=O)O", QueryLanguage::smiles);
    const auto result = library.search(SearchMode::substructure, query);
    REQUIRE(result.hits.size() > 10);
    const auto reader = library.library().reader();
    for (const Hit& hit : result.hits) {
        const ItemSet items = items_of_compound(reader->molecule(hit.compound), library.library().recipe());
        CHECK(hit.similarity == tanimoto(query.items().items, items.items));
    }
}

TEST_CASE("compounds that are always candidates are verified and scored like others") {
    FingerprintRecipe small;
    small.max_subgraphs = 60;
    TestLibrary library{{{"CCO", "small"}, {"CC(=O)Oc1ccccc1C(=O)O", "large"}, {"CC~[Na]", "loose"}, {"CCC", "other"}},
                        small};
    const auto result =
        library.search(SearchMode::substructure, substructure_query("CC", QueryLanguage::smiles, small));
    CHECK(result.compounds() == library.oracle(*rdkit_smiles("CC")));
    CHECK(result.hits.size() == 4);
    const auto metal =
        library.search(SearchMode::substructure, substructure_query("C[Na]", QueryLanguage::smiles, small));
    CHECK(metal.compounds() == library.oracle(*rdkit_smiles("C[Na]")));
    const auto best =
        library.search(SearchMode::substructure, substructure_query("CC", QueryLanguage::smiles, small), {.top = 1});
    CHECK(best.hits.size() == 1);
}

TEST_CASE("stereochemistry counts only when asked for") {
    TestLibrary library{{{"C[C@H](N)C(=O)O", "L"}, {"C[C@@H](N)C(=O)O", "D"}, {"CC(N)C(=O)O", "racemic"}}};
    const Query query = substructure_query("C[C@H](N)C(=O)O", QueryLanguage::smiles);
    CHECK(library.search(SearchMode::substructure, query).hits.size() == 3);
    const auto strict = library.search(SearchMode::substructure, query, {.stereo = true});
    CHECK(strict.compounds() == library.oracle(*rdkit_smiles("C[C@H](N)C(=O)O"), true));
    CHECK(strict.hits.size() == 1);
}

TEST_CASE("exact search finds the compound however it is written") {
    TestLibrary library{{{"CC(=O)Oc1ccccc1C(=O)O", "aspirin"}, {"OC(=O)c1ccccc1O", "salicylic"}, {"OCC", "ethanol"}}};
    const auto exact = [&](const char* smiles) {
        return library.search(SearchMode::exact, Query::compound({"q", smiles}, {})).hits;
    };
    REQUIRE(exact("C1=CC=CC(OC(C)=O)=C1C(O)=O").size() == 1);
    CHECK(exact("C1=CC=CC(OC(C)=O)=C1C(O)=O")[0].similarity.millionths() == 1000000);
    CHECK(exact("CCO").size() == 1);
    CHECK(exact("CCN").empty());
}

TEST_CASE("a search can be cancelled and says so") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("cancel: rdkit-data is not installed");
    TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 2)};
    std::stop_source stop;
    std::size_t hits = 0;
    SearchEvents events;
    events.hits = [&](std::span<const Hit> batch) {
        hits += batch.size();
        stop.request_stop();
    };
    const Query query = substructure_query("C", QueryLanguage::smiles);
    const SearchOutcome outcome = library.searcher().run(SearchMode::substructure, query, {}, events, stop.get_token());
    CHECK(outcome.end == SearchEnd::cancelled);
    CHECK_FALSE(outcome.is_complete());
    CHECK(hits > 0);
    CHECK(outcome.stats.not_decided > 0);
    CHECK(outcome.stats.verified + outcome.stats.not_decided >= outcome.stats.candidates);
    // The searcher is as good as new.
    CHECK(library.search(SearchMode::substructure, query).outcome.is_complete());
}

TEST_CASE("time that is up leaves the rest not decided") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("time limit: rdkit-data is not installed");
    TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 5)};
    const auto result = library.search(SearchMode::substructure, substructure_query("C", QueryLanguage::smiles),
                                       {.time_limit = std::chrono::milliseconds{0}});
    CHECK(result.outcome.end == SearchEnd::time_is_up);
    CHECK(result.outcome.stats.not_decided > 0);
}

TEST_CASE("progress is told in compounds of the library and hits come in batches") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("progress: rdkit-data is not installed");
    TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 2)};
    SearchEvents events;
    std::size_t batches = 0, last_done = 0, total = 0;
    events.hits = [&](std::span<const Hit>) { ++batches; };
    events.progress = [&](const SearchProgress& p) {
        CHECK(p.done >= last_done);
        last_done = p.done;
        total = p.total;
    };
    const auto outcome = library.searcher().run(SearchMode::substructure,
                                                substructure_query("C", QueryLanguage::smiles), {}, events, {});
    CHECK(batches > 2);
    CHECK(last_done > 0);
    CHECK(total == outcome.stats.compounds);
    CHECK(last_done <= total);
}

TEST_CASE("an empty library answers with nothing") {
    TestLibrary library{{}};
    CHECK(library.search(SearchMode::substructure, substructure_query("C", QueryLanguage::smiles)).hits.empty());
    CHECK(library.search(SearchMode::similar, Query::compound({"q", "CCO"}, {}), {.top = 5}).hits.empty());
    CHECK(library.search(SearchMode::exact, Query::compound({"q", "CCO"}, {})).hits.empty());
}

}  // namespace chemsieve::searcher_test
