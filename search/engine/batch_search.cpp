#include "search/engine/batch_search.h"

#include <algorithm>
#include <deque>

#include "base/error.h"
#include "base/parallel.h"
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
    SearchClock::duration* used = nullptr;  // time used of the query's time limit
    IdOrderOnDemand* ids = nullptr;         // the order of the library's ids
    SearchOptions options;
    SearchEvents events;
    std::optional<SearchRun> run;
    std::unique_ptr<SearchState> state;
};

// Some queries that are searched for at once, and what they found.
struct Window {
    Window(std::size_t begin, std::span<const QueryText> texts, std::size_t libraries)
        : first{begin}, queries{texts}, results(texts.size() * libraries), used(texts.size()), libraries_{libraries} {}

    BatchResult& result(std::size_t query, std::size_t library) { return results[query * libraries_ + library]; }
    std::span<BatchResult> results_of(std::size_t query) {
        return std::span{results}.subspan(query * libraries_, libraries_);
    }

    std::size_t first;  // of the queries, among those of the batch
    std::span<const QueryText> queries;
    std::vector<BatchResult> results;  // query after query, each with one result a library
    std::vector<SearchClock::duration> used;

  private:
    std::size_t libraries_;
};

// One library of a batch: its searcher and what its threads need.
struct BatchedLibrary {
    Searcher& searcher;
    SearchOptions options;
    std::function<bool(const Query&)> can_hold = {};
    std::vector<std::unique_ptr<SearchResources>> resources = {};  // one a thread; none before the library is needed
    std::size_t compounds_before = 0;                              // in the libraries before this one
    std::unique_ptr<IdOrderOnDemand> ids = {};
};

class Batch {
  public:
    Batch(std::span<const BatchLibrary> libraries, std::span<const QueryText> queries, const BatchOptions& options,
          const LibrariesEvents& events, std::stop_token stop)
        : queries_{queries},
          options_{options},
          events_{events},
          stop_{std::move(stop)},
          jobs_{options.search.jobs ? options.search.jobs : default_jobs()} {
        for (const BatchLibrary& library : libraries) {
            if (options.mode == SearchMode::exact) library.searcher.expect_exact_searches(queries.size());
            BatchedLibrary& searched = libraries_.emplace_back(
                BatchedLibrary{.searcher = library.searcher, .options = options.search, .can_hold = library.can_hold});
            searched.options.among = library.among;
            searched.compounds_before = compounds_;
            const auto compounds = static_cast<std::size_t>(library.searcher.source().compound_count());
            searched.ids = std::make_unique<IdOrderOnDemand>(compounds);
            compounds_ += compounds;
        }
    }

    // Later searches see what the library has then.
    ~Batch() {
        for (const BatchedLibrary& library : libraries_) library.searcher.expect_exact_searches(0);
    }
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;

    void run() {
        // Each query has its own time limit: its time must not run while other queries are searched.
        const std::size_t together = options_.search.time_limit ? 1 : kQueriesTogether;
        const std::size_t largest = jobs_ * kGroupsAThread * together;
        std::size_t size = jobs_ * together;
        for (std::size_t first = 0; first < queries_.size() && !stop_.stop_requested();) {
            const std::size_t count = std::min(size, queries_.size() - first);
            Window window{first, queries_.subspan(first, count), libraries_.size()};
            for (std::size_t library = 0; library < libraries_.size(); ++library) {
                if (count == 1) {
                    search_alone(window, library);
                } else {
                    search_window(window, library, together);
                }
            }
            std::size_t hits = 0;
            for (std::size_t i = 0; i < count; ++i) {
                if (stop_.stop_requested()) return;
                for (const BatchResult& result : window.results_of(i)) hits += result.hits.size();
                if (!events_.result(first + i, window.results_of(i))) return;
                for (BatchResult& result : window.results_of(i)) result = {};
            }
            first += count;
            size = hits > kMostHitsWaiting ? std::max<std::size_t>(jobs_, size / 2) : std::min(largest, 2 * size);
        }
    }

  private:
    FingerprintKind fingerprint() const { return fingerprint_of(options_.mode, options_.search); }

    // Opens the library, unless it is passed over for all queries of the window.
    bool is_needed(Window& window, std::size_t library) {
        BatchedLibrary& searched = libraries_[library];
        if (library > 0 && searched.can_hold && searched.resources.empty()) {
            bool is_needed = false;
            for (std::size_t i = 0; i < window.queries.size(); ++i) {
                BatchResult& result = window.result(i, library);
                const BatchResult& before = window.result(i, library - 1);
                result.query = before.query;
                result.error = before.error;
                result.passed_over = result.query && !searched.can_hold(*result.query);
                is_needed = is_needed || (result.query && !result.passed_over);
            }
            if (!is_needed) return false;
        }
        for (unsigned i = 0; searched.resources.size() < jobs_; ++i) {
            searched.resources.push_back(searched.searcher.resources(fingerprint(), i, 1));
        }
        return true;
    }

    void search_window(Window& window, std::size_t library, std::size_t together) {
        if (!is_needed(window, library)) return;
        const std::size_t queries = window.queries.size();
        const std::size_t group = std::clamp<std::size_t>(queries / jobs_, 1, together);
        BatchedLibrary& searched = libraries_[library];
        searched.searcher.pool().run((queries + group - 1) / group, jobs_, [&](std::size_t number, unsigned worker) {
            const std::size_t first = number * group;
            search_group(window, first, std::min(queries, first + group), library, *searched.resources[worker]);
        });
    }

    // Searches for the only query of a window on all cores.
    void search_alone(Window& window, std::size_t library) {
        if (!is_needed(window, library)) return;
        BatchedLibrary& searched = libraries_[library];
        const auto resources = searched.searcher.resources(fingerprint(), 0, jobs_);
        RunningQuery query;
        if (events_.progress) {
            query.events.progress = [&](const SearchProgress& progress) {
                events_.progress(
                    {searched.compounds_before + progress.done, compounds_, hits_before(window) + progress.hits});
            };
        }
        if (!begin(window, 0, library, query, *resources, false)) return;
        if (library == 0 && queries_.size() == 1 && events_.understood) events_.understood(*query.result->query);
        while (query.state->can_go_on(*query.run)) query.state->step(*query.run);
        end(query, *resources);
    }

    // The hits found so far; the window has one query.
    static std::size_t hits_before(const Window& window) {
        std::size_t hits = 0;
        for (const BatchResult& result : window.results) hits += result.outcome.stats.hits;
        return hits;
    }

    void search_group(Window& window, std::size_t first, std::size_t last, std::size_t library,
                      const SearchResources& resources) {
        std::vector<RunningQuery> running(last - first);
        std::size_t under_way = 0;
        for (std::size_t i = first; i < last; ++i) {
            under_way += begin(window, i, library, running[i - first], resources, true);
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

    SearchOptions options_of(std::size_t query, std::size_t library) const {
        SearchOptions options = libraries_[library].options;
        if (!options_.least.empty()) options.threshold = std::max(options.threshold, options_.least[query] / 1e6);
        return options;
    }

    bool begin(Window& window, std::size_t number, std::size_t library, RunningQuery& query,
               const SearchResources& resources, bool interleaved) const {
        BatchResult& result = window.result(number, library);
        query.options = options_of(window.first + number, library);
        const auto started = SearchClock::now();
        query.result = &result;
        query.used = &window.used[number];
        query.ids = libraries_[library].ids.get();
        try {
            if (library == 0) {
                result.query = make_query(options_.mode, window.queries[number], resources.source.recipe());
            } else {
                const BatchResult& before = window.result(number, library - 1);
                result.query = before.query;
                result.error = before.error;
                if (!result.query) return false;
            }
            const auto& can_hold = libraries_[library].can_hold;
            result.passed_over = can_hold && !can_hold(*result.query);
            if (result.passed_over) {
                result.outcome.stats.mode = options_.mode;
                result.outcome.stats.compounds = resources.index.compound_count();
                return false;
            }
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
                                    .block_by_block = interleaved,
                                    .started = SearchClock::now() - *query.used});
        query.state->begin(*query.run);
        return true;
    }

    void end(RunningQuery& query, const SearchResources& resources) const {
        BatchResult& result = *query.result;
        query.state->end(*query.run);
        *query.used = SearchClock::now() - query.run->started;
        result.outcome = query.state->outcome;
        result.outcome.stats.mode = options_.mode;
        result.outcome.stats.compounds = resources.index.compound_count();
        query.state.reset();
        if (options_.count_only) return;
        if (!options_.is_ranked) {
            result.outcome.stats.hits = result.hits.size();
            return;
        }
        const auto started = SearchClock::now();
        if (!ranked(result.hits, *resources.readers.front(), *query.ids)) result.outcome.end = SearchEnd::cancelled;
        result.outcome.stats.hits = result.hits.size();
        result.rank_ms = milliseconds_since(started);
    }

    // Puts hits into their order; false if stopped.
    bool ranked(std::vector<Hit>& hits, CompoundReader& reader, IdOrderOnDemand& ids) const {
        const IdOrder* order = ids.for_hits(hits.size(), reader, stop_);
        if (order) return rank(hits, options_.search.top, reader, *order, stop_);
        return rank(hits, options_.search.top, reader, stop_);
    }

    std::span<const QueryText> queries_;
    const BatchOptions& options_;
    const LibrariesEvents& events_;
    std::stop_token stop_;
    unsigned jobs_;
    std::deque<BatchedLibrary> libraries_;  // one for each library
    std::size_t compounds_ = 0;
};

}  // namespace

void search_libraries(std::span<const BatchLibrary> libraries, std::span<const QueryText> queries,
                      const BatchOptions& options, const LibrariesEvents& events, std::stop_token stop) {
    Batch{libraries, queries, options, events, std::move(stop)}.run();
}

void search_batch(Searcher& searcher, std::span<const QueryText> queries, const BatchOptions& options,
                  const BatchEvents& events, std::stop_token stop) {
    const BatchLibrary library{.searcher = searcher, .among = options.search.among};
    const LibrariesEvents of_one{
        .result = [&](std::size_t query, std::span<BatchResult> results) { return events.result(query, results[0]); },
        .understood = events.understood,
        .progress = events.progress};
    search_libraries({&library, 1}, queries, options, of_one, std::move(stop));
}

}  // namespace chemsieve
