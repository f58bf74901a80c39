// Several queries, each by itself: the hits of each search alone, query by query.

#include "search/run/query_run.h"

#include "tests/search/search_fixture.h"

namespace chemsieve::each_search_test {

using namespace chemsieve::test;

namespace {

const std::vector<QueryText> kQueries{{"phenyl", "c1ccccc1"},
                                      {"hydroxyl", "O"},
                                      {"pyridine", "c1ccncc1"},
                                      {"none", "[U]"},
                                      {"phenyl again", "C1=CC=CC=C1"}};

std::vector<Hit> found_by_each(TestLibrary& library, SearchMode mode, const SearchOptions& options) {
    std::vector<Hit> hits;
    for (std::size_t i = 0; i < kQueries.size(); ++i) {
        const Query query = make_query(mode, kQueries[i], library.library().recipe());
        for (Hit hit : library.search(mode, query, options).hits) {
            hit.query = static_cast<std::uint32_t>(i);
            hits.push_back(hit);
        }
    }
    return hits;
}

void check_same(const std::vector<Hit>& found, const std::vector<Hit>& expected) {
    REQUIRE(found.size() == expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        INFO("row " << i);
        CHECK(found[i].compound == expected[i].compound);
        CHECK(found[i].query == expected[i].query);
        CHECK(found[i].similarity.millionths() == expected[i].similarity.millionths());
    }
}

}  // namespace

TEST_CASE("each query finds what it finds alone, in all kinds of search") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("several queries over NCI compounds: rdkit-data is not installed");
    TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 10)};
    for (const SearchMode mode :
         {SearchMode::substructure, SearchMode::superstructure, SearchMode::exact, SearchMode::similar}) {
        for (const std::size_t top : {0u, 3u}) {
            INFO(name_of(mode) << ", top " << top);
            const SearchOptions options{.top = top, .threshold = mode == SearchMode::similar ? 0.1 : 0.0};
            std::vector<Hit> hits;
            SearchProgress last;
            SearchEvents events;
            events.hits = [&](std::span<const Hit> some) { hits.insert(hits.end(), some.begin(), some.end()); };
            events.progress = [&](const SearchProgress& progress) { last = progress; };
            const EachOutcome outcome = search_each(library.searcher(), mode, kQueries, options, events, {});
            CHECK(outcome.all.is_complete());
            CHECK(outcome.each.size() == kQueries.size());
            CHECK(outcome.all.stats.hits == hits.size());
            CHECK(last.done == last.total);
            CHECK(last.hits == hits.size());
            const std::vector<Hit> expected = found_by_each(library, mode, options);
            check_same(hits, expected);
            std::reverse(hits.begin(), hits.end());
            REQUIRE(rank_each(hits, top, *library.library().reader(), {}));
            check_same(hits, expected);
        }
    }
}

TEST_CASE("a query that cannot be searched is told and hinders no other") {
    TestLibrary library{{{"CCO", "ethanol"}, {"CCN", "amine"}}};
    const std::vector<QueryText> queries{{"good", "CO"}, {"bad", "C1CC"}, {"better", "CN"}};
    std::vector<Hit> hits;
    SearchEvents events;
    events.hits = [&](std::span<const Hit> some) { hits.insert(hits.end(), some.begin(), some.end()); };
    const EachOutcome outcome = search_each(library.searcher(), SearchMode::substructure, queries, {}, events, {});
    REQUIRE(outcome.unusable.size() == 1);
    CHECK(outcome.unusable[0].query == 1);
    CHECK(outcome.unusable[0].reason.find("bad") != std::string::npos);
    REQUIRE(hits.size() == 2);
    CHECK(hits[0].query == 0);
    CHECK(hits[1].query == 2);
}

TEST_CASE("a search with too many hits ends with those of the first queries, and is not complete") {
    TestLibrary library{{{"CCO", "ethanol"}, {"CCN", "amine"}, {"CCCO", "propanol"}}};
    const std::vector<QueryText> queries{{"carbon", "C"}, {"hydroxyl", "O"}};
    std::vector<Hit> hits;
    SearchEvents events;
    events.hits = [&](std::span<const Hit> some) { hits.insert(hits.end(), some.begin(), some.end()); };
    const EachOutcome outcome = search_each(library.searcher(), SearchMode::substructure, queries, {}, events, {}, 4);
    CHECK(outcome.all.end == SearchEnd::cancelled);
    CHECK(outcome.each[0].is_complete());
    CHECK(outcome.each[1].end == SearchEnd::cancelled);
    CHECK(hits.size() == 3);
    CHECK(std::all_of(hits.begin(), hits.end(), [](const Hit& hit) { return hit.query == 0; }));
}

}  // namespace chemsieve::each_search_test
