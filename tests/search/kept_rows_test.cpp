// Searches find the same, however little memory there is for what they read.

#include <optional>
#include <thread>

#include "tests/search/little_memory.h"
#include "tests/search/search_fixture.h"

namespace chemsieve::kept_rows_test {

using namespace chemsieve::test;

namespace {

using Found = std::vector<std::pair<CompoundNumber, int>>;

// Nothing if the search is not complete. Other threads than the test's call it, where Catch cannot check.
std::optional<Found> found_by(Searcher& searcher, SearchMode mode, const std::string& text,
                              const SearchOptions& options) {
    Found found;
    SearchEvents events;
    events.hits = [&](std::span<const Hit> hits) {
        for (const Hit& hit : hits) found.emplace_back(hit.compound, hit.similarity.millionths());
    };
    const Query query = make_query(mode, {"q", text}, searcher.source().recipe());
    if (!searcher.run(mode, query, options, events, {}).is_complete()) return std::nullopt;
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace

TEST_CASE("searches by several threads with little memory find what they find with much") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("NCI compounds with little memory: rdkit-data is not installed");
    const auto compounds = read_structures(*data / "NCI/first_5K.smi");
    TestLibrary library{compounds};
    const std::shared_ptr<const CompoundSource> source = std::make_shared<const Library>(library.path());
    std::vector<std::string> queries{"c1ccccc1", "CC(=O)N", "C1CCCCC1", "S(=O)(=O)N", "n1ccccc1"};
    for (std::size_t i = 0; i < compounds.size(); i += 250) queries.push_back(compounds[i].first);
    std::size_t hits = 0;
    for (const unsigned jobs : {1U, 3U}) {
        for (const SearchMode mode :
             {SearchMode::substructure, SearchMode::superstructure, SearchMode::exact, SearchMode::similar}) {
            const SearchOptions options{.top = mode == SearchMode::similar ? 20U : 0U, .jobs = jobs};
            for (const std::string& text : queries) {
                INFO(name_of(mode) << " " << text << ", threads: " << jobs);
                Searcher usual{source};
                const auto expected = found_by(usual, mode, text, options);
                REQUIRE(expected);
                const LittleMemory little;
                Searcher searcher{source};
                REQUIRE(found_by(searcher, mode, text, options) == expected);
                REQUIRE(found_by(searcher, mode, text, options) == expected);
                hits += expected->size();
            }
        }
    }
    CHECK(hits > 5000);
}

TEST_CASE("searches of several threads share little memory") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("searches at once with little memory: rdkit-data is not installed");
    TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 3)};
    const std::shared_ptr<const CompoundSource> source = std::make_shared<const Library>(library.path());
    const std::vector<std::string> queries{"c1ccccc1", "CC(=O)N", "CCO", "S(=O)(=O)N", "n1ccccc1", "C=C"};
    std::vector<std::optional<Found>> expected;
    for (const std::string& text : queries) {
        expected.push_back(found_by(library.searcher(), SearchMode::substructure, text, {}));
        REQUIRE(expected.back());
    }
    const LittleMemory little;
    Searcher shared{source};
    std::atomic<std::size_t> wrong{0};
    {
        std::vector<std::unique_ptr<Searcher>> twins;
        for (std::size_t t = 0; t < 4; ++t) twins.push_back(shared.twin());
        std::vector<std::jthread> threads;
        for (std::size_t t = 0; t < 4; ++t) {
            threads.emplace_back([&, t] {
                for (std::size_t i = 0; i < 5 * queries.size(); ++i) {
                    const std::size_t query = (i + t) % queries.size();
                    wrong += found_by(*twins[t], SearchMode::substructure, queries[query], {}) != expected[query];
                }
            });
        }
    }
    CHECK(wrong == 0);
    CHECK(memory_of_rows().bytes() < 1'000'000);
}

}  // namespace chemsieve::kept_rows_test
