#include "search/engine/batch_search.h"

#include <chrono>
#include <thread>

#include "base/error.h"
#include "data/library/joined_library.h"
#include "tests/search/search_fixture.h"

namespace chemsieve::batch_search_test {

using namespace chemsieve::test;

namespace {

std::vector<QueryText> some_queries(const std::filesystem::path& data) {
    std::vector<QueryText> queries;
    for (const auto& [smiles, id] : read_structures(data / "NCI/first_5K.smi", 97)) queries.push_back({id, smiles});
    for (const char* smiles : {"c1ccccc1", "CC(=O)O", "CCN", "C", "not a structure", "*", "[Na+]"}) {
        queries.push_back({smiles, smiles});
    }
    return queries;
}

struct Answer {
    std::string error;
    std::size_t count = 0;
    std::vector<std::pair<CompoundNumber, std::uint32_t>> hits;
    bool operator==(const Answer&) const = default;
};

std::vector<std::pair<CompoundNumber, std::uint32_t>> listed(const std::vector<Hit>& hits) {
    std::vector<std::pair<CompoundNumber, std::uint32_t>> result;
    for (const Hit& hit : hits) result.emplace_back(hit.compound, hit.similarity.millionths());
    return result;
}

Answer searched_alone(TestLibrary& library, const QueryText& text, const BatchOptions& options) {
    try {
        const FingerprintRecipe& recipe = library.library().recipe();
        const Query query = make_query(options.mode, text, recipe);
        const auto result = library.search(options.mode, query, options.search);
        return {.error = {}, .count = result.hits.size(), .hits = listed(result.hits)};
    } catch (const QueryError& e) {
        return {.error = e.reason(), .count = 0, .hits = {}};
    }
}

std::vector<Answer> batch(TestLibrary& library, const std::vector<QueryText>& queries, const BatchOptions& options) {
    std::vector<Answer> answers;
    BatchEvents events;
    events.result = [&](std::size_t number, BatchResult& result) {
        REQUIRE(number == answers.size());
        REQUIRE(result.query.has_value() == result.error.empty());
        answers.push_back({result.error.reason, result.outcome.stats.hits, listed(result.hits)});
        return true;
    };
    search_batch(library.searcher(), queries, options, events, {});
    return answers;
}

}  // namespace

TEST_CASE("many queries at once find what each finds alone, in their order, on any number of threads", "[kernels]") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("batches over NCI compounds: rdkit-data is not installed");
    TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 2)};
    const std::vector<QueryText> queries = some_queries(*data);
    for (const BatchOptions& options :
         {BatchOptions{.mode = SearchMode::substructure, .search = {}},
          BatchOptions{.mode = SearchMode::substructure, .search = {.top = 5}},
          BatchOptions{.mode = SearchMode::similar, .search = {.top = 7}},
          BatchOptions{.mode = SearchMode::similar, .search = {.threshold = 0.4}},
          // With a time limit queries do not take turns.
          BatchOptions{.mode = SearchMode::substructure, .search = {.top = 3, .time_limit = std::chrono::hours{1}}},
          BatchOptions{.mode = SearchMode::exact, .search = {}}}) {
        std::vector<Answer> alone;
        for (const QueryText& text : queries) alone.push_back(searched_alone(library, text, options));
        for (const unsigned jobs : {1U, 2U, 5U}) {
            BatchOptions with_jobs = options;
            with_jobs.search.jobs = jobs;
            REQUIRE(batch(library, queries, with_jobs) == alone);
        }
    }
}

TEST_CASE("each query of a batch can have a least similarity of its own") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("least similarities over NCI compounds: rdkit-data is not installed");
    TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 2)};
    const std::vector<QueryText> queries = some_queries(*data);
    for (const SearchOptions& search : {SearchOptions{.top = 7}, SearchOptions{.threshold = 0.3},
                                        SearchOptions{.top = 30, .metric = Metric{MetricKind::dice}}}) {
        BatchOptions options{.mode = SearchMode::similar, .search = search};
        std::vector<Answer> alone;
        std::size_t different = 0;
        for (std::size_t i = 0; i < queries.size(); ++i) {
            // What is found for some queries is the least, so that hits are just similar enough.
            const Answer all = searched_alone(library, queries[i], options);
            const std::uint32_t least = all.hits.empty() || i % 3 == 0 ? static_cast<std::uint32_t>(i % 2) * 450'000U
                                                                       : all.hits[all.hits.size() / 2].second;
            options.least.push_back(least);
            BatchOptions own{.mode = SearchMode::similar, .search = search};
            own.search.threshold = std::max(search.threshold, least / 1e6);
            alone.push_back(searched_alone(library, queries[i], own));
            different += alone.back().hits != all.hits;
        }
        CHECK(different > queries.size() / 2);
        for (const unsigned jobs : {1U, 3U}) {
            options.search.jobs = jobs;
            REQUIRE(batch(library, queries, options) == alone);
        }
    }
}

TEST_CASE("counting gives numbers of hits and no hits") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("counting in NCI compounds: rdkit-data is not installed");
    TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 4)};
    const std::vector<QueryText> queries = some_queries(*data);
    const auto counted = batch(library, queries, {.search = {}, .count_only = true});
    const auto listed_all = batch(library, queries, {.search = {}});
    REQUIRE(counted.size() == listed_all.size());
    for (std::size_t i = 0; i < counted.size(); ++i) {
        CHECK(counted[i].hits.empty());
        CHECK(counted[i].count == listed_all[i].count);
    }
}

TEST_CASE("a batch ends when it is told to, with the results until then") {
    TestLibrary library{read_structures(source_folder() / "data/demo/demo.tsv")};
    const std::vector<QueryText> queries(500, {"q", "CC"});
    std::size_t given = 0;
    BatchEvents events;
    events.result = [&](std::size_t, BatchResult&) { return ++given < 3; };
    search_batch(library.searcher(), queries, {}, events, {});
    CHECK(given == 3);
    std::stop_source stop;
    given = 0;
    events.result = [&](std::size_t, BatchResult&) {
        if (++given == 5) stop.request_stop();
        return true;
    };
    search_batch(library.searcher(), queries, {}, events, stop.get_token());
    CHECK(given == 5);
}

TEST_CASE("several libraries read as one tell what became of the compounds of each, with the progress of all") {
    const std::vector<NamedStructure> compounds = read_structures(source_folder() / "data/demo/demo.tsv");
    TestLibrary first{compounds}, second{{compounds.begin(), compounds.begin() + 100}};
    Searcher both{std::make_shared<const JoinedLibrary>(std::vector{first.path(), second.path()})};
    const auto in_first = static_cast<std::size_t>(first.library().compound_count());
    const std::size_t all = in_first + static_cast<std::size_t>(second.library().compound_count());
    std::size_t understood = 0, last = 0;
    std::vector<std::size_t> hits;
    BatchEvents events;
    events.understood = [&](const Query&) { ++understood; };
    events.progress = [&](const SearchProgress& progress) {
        CHECK(progress.total == all);
        CHECK(progress.done >= last);
        last = progress.done;
        // Progress is told some tens of times a second: so it is told of what is decided after this, too.
        std::this_thread::sleep_for(std::chrono::milliseconds{100});
    };
    events.result = [&](std::size_t, BatchResult& result) {
        for (const SearchCounts& part : result.outcome.stats.by_library) hits.push_back(part.hits);
        return true;
    };
    const std::vector<QueryText> query{{"q", "CC"}};
    search_batch(both, query, {}, events, {});
    const Query alone = substructure_query("CC", QueryLanguage::smiles);
    CHECK(hits == std::vector<std::size_t>{first.search(SearchMode::substructure, alone).hits.size(),
                                           second.search(SearchMode::substructure, alone).hits.size()});
    CHECK(understood == 1);
    CHECK(last > in_first);
}

TEST_CASE("a search goes on where it paused, and finds nothing twice") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("pausing in NCI compounds: rdkit-data is not installed");
    TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 2)};
    const auto check = [&](SearchMode mode, const Query& query, const SearchOptions& options) {
        const auto whole = library.search(mode, query, options);
        std::vector<Hit> hits;
        SearchEvents events;
        events.hits = [&](std::span<const Hit> batch) { hits.insert(hits.end(), batch.begin(), batch.end()); };
        Search search = library.searcher().begin(mode, query, options);
        std::size_t pauses = 0;
        while (!search.is_finished()) {
            const std::size_t before = hits.size();
            search.resume(30, events, {});
            if (!search.is_finished()) REQUIRE(hits.size() >= before + 30);
            // Each part is no better than the one before, but for the order inside a part.
            for (std::size_t i = before; i < hits.size() && before > 0; ++i) {
                REQUIRE(hits[i].similarity.millionths() <= hits[before - 1].similarity.millionths());
            }
            ++pauses;
        }
        CHECK(pauses > 2);
        rank(hits, options.top, *library.library().reader());
        CHECK(listed(hits) == listed(whole.hits));
    };
    check(SearchMode::substructure, substructure_query("c1ccccc1", QueryLanguage::smiles), {});
    check(SearchMode::similar, Query::compound({"q", "CC(=O)Oc1ccccc1C(=O)O"}, library.library().recipe()),
          {.threshold = 0.1});
}

TEST_CASE("a stopped search can be taken up again") {
    const auto data = rdkit_data();
    if (!data) return say_skipped("stopping in NCI compounds: rdkit-data is not installed");
    TestLibrary library{read_structures(*data / "NCI/first_5K.smi", 2)};
    const Query query = substructure_query("C", QueryLanguage::smiles);
    const auto whole = library.search(SearchMode::substructure, query);
    std::vector<Hit> hits;
    std::stop_source stop;
    SearchEvents events;
    events.hits = [&](std::span<const Hit> batch) {
        hits.insert(hits.end(), batch.begin(), batch.end());
        stop.request_stop();
    };
    Search search = library.searcher().begin(SearchMode::substructure, query, {});
    CHECK(search.resume(0, events, stop.get_token()).end == SearchEnd::cancelled);
    CHECK_FALSE(search.is_finished());
    const SearchOutcome& outcome = search.resume(0, events, {});
    CHECK(outcome.is_complete());
    CHECK(outcome.stats.hits == whole.hits.size());
    CHECK(hits.size() == whole.hits.size());
}

}  // namespace chemsieve::batch_search_test
