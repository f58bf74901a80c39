// Compounds that are hits of any of several queries: one list, with the greatest similarity of each.

#include <map>

#include "search/engine/fused_search.h"
#include "tests/search/search_fixture.h"

namespace chemsieve::any_search_test {

using namespace chemsieve::test;

namespace {

using Found = std::map<CompoundNumber, std::uint32_t>;  // similarity in millionths

struct Heard {
    std::vector<Hit> hits;
    SearchOutcome outcome;
};

Heard search(Searcher& searcher, SearchMode mode, const std::vector<Query>& queries, const SearchOptions& options,
             const std::function<bool(const Heard&)>& stops = {}) {
    Heard heard;
    std::stop_source stop;
    SearchEvents events;
    events.hits = [&](std::span<const Hit> hits) {
        heard.hits.insert(heard.hits.end(), hits.begin(), hits.end());
        if (stops && stops(heard)) stop.request_stop();
    };
    heard.outcome = search_any(searcher, mode, queries, options, events, stop.get_token());
    return heard;
}

// Each compound comes once.
Found found_by(const Heard& heard) {
    Found found;
    for (const Hit& hit : heard.hits) CHECK(found.emplace(hit.compound, hit.similarity.millionths()).second);
    return found;
}

// What each finds alone, the greatest similarity of each compound.
Found one_by_one(TestLibrary& library, SearchMode mode, const std::vector<Query>& queries,
                 const SearchOptions& options) {
    Found found;
    for (const Query& query : queries) {
        for (const Hit& hit : library.search(mode, query, options).hits) {
            std::uint32_t& greatest = found[hit.compound];
            greatest = std::max(greatest, hit.similarity.millionths());
        }
    }
    return found;
}

std::vector<Query> queries_of(SearchMode mode, const std::vector<NamedStructure>& structures, std::size_t first,
                              std::size_t step, std::size_t count) {
    std::vector<Query> queries;
    for (std::size_t i = first; i < structures.size() && queries.size() < count; i += step) {
        queries.push_back(make_query(mode, {structures[i].second, structures[i].first}, {}));
    }
    return queries;
}

std::optional<std::vector<NamedStructure>> some_compounds() {
    const auto data = rdkit_data();
    if (!data) return std::nullopt;
    return read_structures(*data / "NCI/first_5K.smi", 8);
}

}  // namespace

TEST_CASE("hits of any query are those of each, once and with the greatest similarity") {
    const auto compounds = some_compounds();
    if (!compounds) return say_skipped("hits of any query: rdkit-data is not installed");
    TestLibrary library{*compounds};
    for (const SearchMode mode : {SearchMode::substructure, SearchMode::superstructure, SearchMode::exact}) {
        const auto queries = queries_of(mode, *compounds, 3, 5, kMostAskedTogether + 20);
        const Heard heard = search(library.searcher(), mode, queries, {});
        CHECK(found_by(heard) == one_by_one(library, mode, queries, {}));
        CHECK(heard.outcome.is_complete());
        CHECK(heard.outcome.stats.hits == heard.hits.size());
    }
}

TEST_CASE("a query with more alternatives than the screen takes at once finds what each of them finds") {
    const auto compounds = some_compounds();
    if (!compounds) return say_skipped("many alternatives: rdkit-data is not installed");
    TestLibrary library{*compounds};
    const auto all = queries_of(SearchMode::substructure, *compounds, 1, 3, 2 * kMostAskedTogether);
    const auto must = substructure_query("[#7]", QueryLanguage::smarts);
    const auto must_not = substructure_query("[Cl,Br]", QueryLanguage::smarts);
    for (const std::size_t number : {kMostAskedTogether, kMostAskedTogether + 1, all.size() - 1}) {
        const std::vector<Query> queries{all.begin(), all.begin() + static_cast<std::ptrdiff_t>(number) + 1};
        SearchOptions others;
        others.conditions = std::make_shared<const StructureConditions>(
            StructureConditions{.any = {}, .all = {must}, .none = {must_not}});
        SearchOptions options;
        options.conditions = std::make_shared<const StructureConditions>(
            StructureConditions{.any = {queries.begin() + 1, queries.end()}, .all = {must}, .none = {must_not}});
        const Found expected = one_by_one(library, SearchMode::substructure, queries, others);
        CHECK(expected.size() > 10);
        CHECK(found_by(search(library.searcher(), SearchMode::substructure, {queries.front()}, options)) == expected);
        // The best of all are among the best of each.
        options.top = 7;
        std::vector<Hit> best = search(library.searcher(), SearchMode::substructure, {queries.front()}, options).hits;
        std::vector<Hit> every;
        for (const auto& [compound, millionths] : expected) {
            every.push_back({compound, similarity_of_millionths(millionths)});
        }
        const auto reader = library.library().reader();
        rank(best, options.top, *reader);
        rank(every, options.top, *reader);
        REQUIRE(best.size() == every.size());
        for (std::size_t i = 0; i < best.size(); ++i) CHECK(best[i].compound == every[i].compound);
    }
}

TEST_CASE("a stopped search for any of many keeps what was found, and asks no further query") {
    const auto compounds = some_compounds();
    if (!compounds) return say_skipped("a stop among many queries: rdkit-data is not installed");
    TestLibrary library{*compounds};
    for (const SearchMode mode : {SearchMode::substructure, SearchMode::superstructure, SearchMode::exact}) {
        const auto queries = queries_of(mode, *compounds, 0, 2, 300);
        const std::size_t all = search(library.searcher(), mode, queries, {}).hits.size();
        const Heard stopped =
            search(library.searcher(), mode, queries, {}, [](const Heard& heard) { return heard.hits.size() >= 5; });
        CHECK(stopped.outcome.end == SearchEnd::cancelled);
        CHECK(stopped.hits.size() >= 5);
        CHECK(stopped.hits.size() < all / 2);
        CHECK(stopped.outcome.stats.hits == stopped.hits.size());
    }
}

}  // namespace chemsieve::any_search_test
