// Counts of candidates against what whole searches report.

#include "tests/search/search_fixture.h"

namespace chemsieve::candidate_count_test {

using namespace chemsieve::test;

namespace {

struct Asked {
    SearchMode mode;
    QueryText text;
    SearchOptions options;
};

std::vector<Asked> questions() {
    using enum SearchMode;
    std::vector<Asked> asked;
    for (const char* smiles : {"c1ccncc1", "CC(=O)O", "C1CCCCC1", "[Na+].[Cl-]", "CN1CCC2(C1)C=CC(=O)C=C2"}) {
        for (const SearchMode mode : {substructure, superstructure, exact, similar}) {
            asked.push_back({mode, {"q", smiles}, {.threshold = mode == similar ? 0.4 : 0.0}});
        }
        asked.push_back({exact, {"q", smiles}, {.sameness = {.ignore_stereo = true, .ignore_salts = true}}});
        asked.push_back({exact, {"q", smiles}, {.sameness = {.tautomers = true}}});
        asked.push_back({similar, {"q", smiles}, {.threshold = 0.3, .metric = Metric::tversky(1, 0)}});
    }
    asked.push_back({substructure, {"q", "[#6]~[#7,#8]~[#16]", QueryLanguage::smarts}, {}});
    asked.push_back({substructure, {"q", "[R]", QueryLanguage::smarts}, {.stereo = true}});
    return asked;
}

}  // namespace

TEST_CASE("candidates are counted as a search counts them", "[kernels]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("counts of candidates: rdkit-data is not installed");
    TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 3)};
    const auto twin = library.searcher().twin();
    auto some = std::make_shared<CompoundSelection>();
    for (const auto& [number, molecule] : library.molecules()) {
        if (static_cast<std::int64_t>(number) % 3 != 0) some->add(number);
    }
    std::size_t counted = 0;
    for (Asked& asked : questions()) {
        const Query query = make_query(asked.mode, asked.text, library.library().recipe());
        for (const bool selected : {false, true}) {
            if (selected) asked.options.among = some;
            INFO(name_of(asked.mode) << " " << asked.text.text << (selected ? " selected" : ""));
            const std::size_t expected = library.search(asked.mode, query, asked.options).outcome.stats.candidates;
            CHECK(library.searcher().count_candidates(asked.mode, query, asked.options, {}) == expected);
            CHECK(twin->count_candidates(asked.mode, query, asked.options, {}) == expected);
            // However many are wanted.
            asked.options.top = 1;
            CHECK(twin->count_candidates(asked.mode, query, asked.options, {}) == expected);
            asked.options.top = 0;
            counted += expected;
        }
    }
    CHECK(counted > 1000);
    std::stop_source stop;
    stop.request_stop();
    const Query query = make_query(SearchMode::substructure, {"q", "CC"}, library.library().recipe());
    CHECK_FALSE(twin->count_candidates(SearchMode::substructure, query, {}, stop.get_token()));
}

TEST_CASE("an intersection has the compounds of both selections") {
    CompoundSelection a, b;
    std::set<int> both;
    for (int i = 1; i < 500; ++i) {
        if (i % 3 == 0) a.add(CompoundNumber{i});
        if (i % 7 == 0 && i < 300) b.add(CompoundNumber{i});
        if (i % 21 == 0 && i < 300) both.insert(i);
    }
    for (const CompoundSelection& c : {a & b, b & a}) {
        CHECK(c.size() == both.size());
        for (int i = 0; i < 600; ++i) CHECK(c.contains(CompoundNumber{i}) == both.contains(i));
    }
    CHECK((a & CompoundSelection{}).size() == 0);
}

}  // namespace chemsieve::candidate_count_test
