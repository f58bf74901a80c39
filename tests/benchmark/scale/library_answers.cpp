#include "tests/benchmark/scale/library_answers.h"

#include <algorithm>
#include <stdexcept>

#include "data/library/library.h"
#include "search/ranking/ranking.h"
#include "tests/benchmark/engine/child_process.h"
#include "tests/benchmark/engine/engine_timing.h"
#include "tests/benchmark/engine/query_sets.h"

namespace chemsieve::test {

namespace {

using nlohmann::ordered_json;

constexpr std::size_t kPage = 100;              // hits
constexpr std::size_t kCompared = 3;            // queries a set
constexpr std::size_t kMostCompared = 100'000;  // hits, as the ids of all are read

class Answers {
  public:
    explicit Answers(std::shared_ptr<const Library> library)
        : library_{std::move(library)}, searcher_{library_}, reader_{library_->reader()} {}

    // From text to hits with their rows.
    double time_page(SearchMode mode, const QueryText& text, const SearchOptions& options) {
        const Stopwatch watch;
        const Query query = mode == SearchMode::substructure ? Query::substructure(text, library_->recipe())
                                                             : Query::compound(text, library_->recipe());
        for (const Hit& hit : ranked(mode, query, options)) reader_->row(hit.compound);
        return watch.milliseconds();
    }

    void compare_page(const QueryText& text) {
        const Query query = Query::substructure(text, library_->recipe());
        std::vector<Hit> all;
        SearchEvents events;
        events.hits = [&](std::span<const Hit> hits) { all.insert(all.end(), hits.begin(), hits.end()); };
        Search search = searcher_.begin(SearchMode::substructure, query, {.jobs = 1});
        search.resume(kMostCompared, events, {});
        if (!search.is_finished()) return;
        rank(all, 0, *reader_);
        const std::vector<Hit> page = ranked(SearchMode::substructure, query, {.top = kPage, .jobs = 1});
        all.resize(std::min(all.size(), kPage));
        const auto is_same = [](const Hit& a, const Hit& b) { return a.compound == b.compound; };
        if (!std::equal(all.begin(), all.end(), page.begin(), page.end(), is_same)) {
            throw std::runtime_error("the first page of " + text.text + " is not the best of all hits");
        }
    }

  private:
    std::vector<Hit> ranked(SearchMode mode, const Query& query, const SearchOptions& options) {
        std::vector<Hit> hits = run_search(searcher_, mode, query, options).hits;
        rank(hits, options.top, *reader_);
        return hits;
    }

    std::shared_ptr<const Library> library_;
    Searcher searcher_;
    std::unique_ptr<CompoundReader> reader_;
};

ordered_json figures_of(const Times& cold, const Times& warm) {
    return {{"queries", warm.count()},         {"first_ms", cold.first()},    {"cold_median_ms", cold.median()},
            {"warm_median_ms", warm.median()}, {"warm_mean_ms", warm.mean()}, {"warm_worst_ms", warm.worst()}};
}

ordered_json time_pages(Answers& answers, SearchMode mode, const QuerySet& set, const SearchOptions& options) {
    Times cold, warm;
    for (const QueryText& text : set.queries) cold.add(answers.time_page(mode, text, options));
    for (const QueryText& text : set.queries) warm.add(answers.time_page(mode, text, options));
    return figures_of(cold, warm);
}

}  // namespace

ordered_json answers_of(const std::string& path, const std::string& queries_folder, std::size_t most) {
    const auto queries = read_query_sets(queries_folder, most);
    if (!queries) throw std::runtime_error("no query sets");
    const Stopwatch watch;
    const auto library = std::make_shared<const Library>(path);
    Answers answers{library};
    ordered_json report{{"open_ms", watch.milliseconds()}, {"open_mb", memory_in_use().now_mb}};
    for (const QuerySet& set : queries->substructure) {
        report["first page, " + set.name] =
            time_pages(answers, SearchMode::substructure, set, {.top = kPage, .jobs = 1});
    }
    for (const FingerprintKind kind : {FingerprintKind::subgraph, FingerprintKind::morgan2}) {
        if (!library->fingerprints(kind)) continue;
        report[std::string{"best 10, "} + name_of(kind)] =
            time_pages(answers, SearchMode::similar, queries->compounds, {.top = 10, .fingerprint = kind, .jobs = 1});
    }
    report["peak_mb"] = memory_in_use().most_mb;
    for (const QuerySet& set : queries->substructure) {
        for (std::size_t i = 0; i < std::min(kCompared, set.queries.size()); ++i) answers.compare_page(set.queries[i]);
    }
    return report;
}

}  // namespace chemsieve::test
