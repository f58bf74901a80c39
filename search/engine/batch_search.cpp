#include "search/engine/batch_search.h"

#include <algorithm>

#include "base/error.h"
#include "search/engine/search_run.h"
#include "search/ranking/ranking.h"

namespace chemsieve {

namespace {

constexpr std::size_t kQueriesTogether = 8;
constexpr std::size_t kGroupsAThread = 4;  // groups a thread in the largest window
constexpr std::size_t kMostHitsWaiting = 4'000'000;

// One query of a group that is searched for block by block with the others.
struct RunningQuery {
    BatchResult* result = nullptr;
    SearchOptions options;
    SearchEvents events;
    std::optional<SearchRun> run;
    std::unique_ptr<SearchState> state;
};

// Some queries that are searched for at once, and what they found.
struct Window {
    Window(std::size_t begin, std::span<const QueryText> texts) : first{begin}, queries{texts}, results(texts.size()) {}

    std::size_t first;  // where the queries begin among those of the batch
    std::span<const QueryText> queries;
    std::vector<BatchResult> results;
};

class Batch {
  public:
    Batch(Searcher& searcher, std::span<const QueryText> queries, const BatchOptions& options,
          const BatchEvents& events, std::stop_token stop)
        : searcher_{searcher},
          queries_{queries},
          options_{options},
          events_{events},
          stop_{std::move(stop)},
          jobs_{jobs_for(searcher.source(), options.search.jobs)},
          ids_{static_cast<std::size_t>(searcher.source().compound_count())} {
        if (options.mode == SearchMode::exact) searcher.expect_exact_searches(queries.size());
    }

    // Later searches see what the library has then.
    ~Batch() { searcher_.expect_exact_searches(0); }
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;

    unsigned jobs() const noexcept { return jobs_; }

    void search_window(Window& window, std::size_t together) {
        for (unsigned i = 0; resources_.size() < jobs_; ++i) {
            resources_.push_back(searcher_.resources(fingerprint(), i, 1));
        }
        const std::size_t queries = window.queries.size();
        const std::size_t group = std::clamp<std::size_t>(queries / jobs_, 1, together);
        searcher_.pool().run((queries + group - 1) / group, jobs_, [&](std::size_t number, unsigned worker) {
            const std::size_t first = number * group;
            search_group(window, first, std::min(queries, first + group), *resources_[worker]);
        });
    }

    // Searches for the only query of a window on all cores.
    void search_alone(Window& window) {
        const auto resources = searcher_.resources(fingerprint(), 0, jobs_);
        RunningQuery query;
        query.events.progress = events_.progress;
        if (!begin(window, 0, query, *resources, false)) return;
        if (queries_.size() == 1 && events_.understood) events_.understood(*query.result->query);
        while (query.state->can_go_on(*query.run)) query.state->step(*query.run);
        end(query, *resources);
    }

  private:
    FingerprintKind fingerprint() const { return fingerprint_of(options_.mode, options_.search); }

    void search_group(Window& window, std::size_t first, std::size_t last, const SearchResources& resources) {
        std::vector<RunningQuery> running(last - first);
        std::size_t under_way = 0;
        for (std::size_t i = first; i < last; ++i) {
            under_way += begin(window, i, running[i - first], resources, true);
        }
        while (under_way > 0) {
            for (RunningQuery& query : running) {
                if (!query.state) continue;
                if (query.state->can_go_on(*query.run)) {
                    query.state->step(*query.run);
                } else {
                    end(query, resources);
                    --under_way;
                }
            }
        }
    }

    bool begin(Window& window, std::size_t number, RunningQuery& query, const SearchResources& resources,
               bool interleaved) const {
        BatchResult& result = window.results[number];
        query.options = options_.search;
        double& threshold = query.options.threshold;
        if (!options_.least.empty()) threshold = std::max(threshold, options_.least[window.first + number] / 1e6);
        const auto started = SearchClock::now();
        query.result = &result;
        try {
            result.query = make_query(options_.mode, window.queries[number], resources.source.recipe());
            if (options_.passed_over) query.options.passed_over = options_.passed_over(*result.query);
            result.passed_over = query.options.passed_over;
            query.state = begin_search(options_.mode, resources, *result.query, query.options);
        } catch (const QueryError& e) {
            result.query.reset();
            result.error = e.failure();
            return false;
        }
        result.parse_ms = milliseconds_since(started);
        if (!options_.count_only) {
            query.events.hits = [&result](std::span<const Hit> hits) {
                result.hits.insert(result.hits.end(), hits.begin(), hits.end());
            };
        }
        query.run.emplace(SearchRun{.query = *result.query,
                                    .options = query.options,
                                    .events = query.events,
                                    .stop = stop_,
                                    .block_by_block = interleaved});
        query.state->begin(*query.run);
        return true;
    }

    void end(RunningQuery& query, const SearchResources& resources) {
        BatchResult& result = *query.result;
        query.state->end(*query.run);
        result.outcome = query.state->outcome;
        note_library(options_.mode, resources, result.outcome.stats);
        query.state.reset();
        if (options_.count_only) return;
        const auto started = SearchClock::now();
        if (options_.is_ranked) {
            if (!ranked(result.hits, *resources.readers.front())) result.outcome.end = SearchEnd::cancelled;
            result.rank_ms = milliseconds_since(started);
        }
        note_hits(result.hits, resources, result.outcome.stats);
    }

    // Puts hits into their order; false if stopped.
    bool ranked(std::vector<Hit>& hits, CompoundReader& reader) {
        const IdOrder* order = ids_.for_hits(hits.size(), reader, stop_);
        if (order) return rank(hits, options_.search.top, reader, *order, stop_);
        return rank(hits, options_.search.top, reader, stop_);
    }

    Searcher& searcher_;
    std::span<const QueryText> queries_;
    const BatchOptions& options_;
    const BatchEvents& events_;
    std::stop_token stop_;
    unsigned jobs_;
    std::vector<std::unique_ptr<SearchResources>> resources_;  // one a thread; none before they are needed
    IdOrderOnDemand ids_;                                      // the order of the library's ids
};

}  // namespace

void search_batch(Searcher& searcher, std::span<const QueryText> queries, const BatchOptions& options,
                  const BatchEvents& events, const std::stop_token& stop) {
    Batch batch{searcher, queries, options, events, stop};
    // Each query has its own time limit: its time must not run while other queries are searched.
    const std::size_t together = options.search.time_limit ? 1 : kQueriesTogether;
    const std::size_t least = batch.jobs(), largest = least * kGroupsAThread * together;
    std::size_t size = least * together;
    for (std::size_t first = 0; first < queries.size() && !stop.stop_requested();) {
        const std::size_t count = std::min(size, queries.size() - first);
        Window window{first, queries.subspan(first, count)};
        if (count == 1) {
            batch.search_alone(window);
        } else {
            batch.search_window(window, together);
        }
        std::size_t hits = 0;
        for (std::size_t i = 0; i < count; ++i) {
            if (stop.stop_requested()) return;
            hits += window.results[i].hits.size();
            if (!events.result(first + i, window.results[i])) return;
            window.results[i] = {};
        }
        first += count;
        size = hits > kMostHitsWaiting ? std::max(least, size / 2) : std::min(largest, 2 * size);
    }
}

}  // namespace chemsieve
