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
constexpr std::size_t kGroupsAThread = 4;  // in the largest window
constexpr std::size_t kMostHitsWaiting = 4'000'000;

// One query of a group that takes turns with the others.
struct Turn {
    BatchResult* result = nullptr;
    SearchClock::duration* used = nullptr;  // of its time limit
    IdOrderOnDemand* ids = nullptr;         // of the library
    SearchEvents events;
    std::optional<SearchRun> run;
    std::unique_ptr<SearchState> state;
};

// Some queries that are searched for at once, and what they found.
struct Window {
    Window(std::span<const QueryText> texts, std::size_t libraries)
        : queries{texts}, results(texts.size() * libraries), used(texts.size()), libraries_{libraries} {}

    BatchResult& result(std::size_t query, std::size_t library) { return results[query * libraries_ + library]; }
    std::span<BatchResult> results_of(std::size_t query) {
        return std::span{results}.subspan(query * libraries_, libraries_);
    }

    std::span<const QueryText> queries;
    std::vector<BatchResult> results;  // query after query
    std::vector<SearchClock::duration> used;

  private:
    std::size_t libraries_;
};

// What a batch has of one library.
struct Part {
    Searcher& searcher;
    SearchOptions options;
    std::vector<std::unique_ptr<SearchMeans>> means;  // one a thread
    std::size_t compounds_before = 0;                 // in the libraries before this one
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
            Part& part =
                parts_.emplace_back(Part{.searcher = library.searcher, .options = options.search, .means = {}});
            part.options.among = library.among;
            part.compounds_before = compounds_;
            for (unsigned i = 0; i < jobs_; ++i) part.means.push_back(library.searcher.means(fingerprint(), i, 1));
            const std::size_t compounds = part.means.front()->index.compound_count();
            part.ids = std::make_unique<IdOrderOnDemand>(compounds);
            compounds_ += compounds;
        }
    }

    void run() {
        // A time limit is a query's own; it does not wait for others.
        const std::size_t together = options_.search.time_limit ? 1 : kQueriesTogether;
        const std::size_t largest = jobs_ * kGroupsAThread * together;
        std::size_t size = jobs_ * together;
        for (std::size_t first = 0; first < queries_.size() && !stop_.stop_requested();) {
            const std::size_t count = std::min(size, queries_.size() - first);
            Window window{queries_.subspan(first, count), parts_.size()};
            for (std::size_t library = 0; library < parts_.size(); ++library) {
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

    void search_window(Window& window, std::size_t library, std::size_t together) {
        const std::size_t queries = window.queries.size();
        const std::size_t group = std::clamp<std::size_t>(queries / jobs_, 1, together);
        Part& part = parts_[library];
        part.searcher.pool().run((queries + group - 1) / group, jobs_, [&](std::size_t number, unsigned worker) {
            const std::size_t first = number * group;
            search_group(window, first, std::min(queries, first + group), library, *part.means[worker]);
        });
    }

    // A window of one query, on all cores.
    void search_alone(Window& window, std::size_t library) {
        Part& part = parts_[library];
        const auto means = part.searcher.means(fingerprint(), 0, jobs_);
        Turn turn;
        if (events_.progress) {
            turn.events.progress = [&](const SearchProgress& progress) {
                events_.progress(
                    {part.compounds_before + progress.done, compounds_, hits_before(window) + progress.hits});
            };
        }
        if (!begin(window, 0, library, turn, *means, false)) return;
        if (library == 0 && queries_.size() == 1 && events_.understood) events_.understood(*turn.result->query);
        while (turn.state->can_go_on(*turn.run)) turn.state->step(*turn.run);
        end(turn, *means);
    }

    // Of a window of one query.
    static std::size_t hits_before(const Window& window) {
        std::size_t hits = 0;
        for (const BatchResult& result : window.results) hits += result.outcome.stats.hits;
        return hits;
    }

    void search_group(Window& window, std::size_t first, std::size_t last, std::size_t library,
                      const SearchMeans& means) {
        std::vector<Turn> turns(last - first);
        std::size_t under_way = 0;
        for (std::size_t i = first; i < last; ++i) {
            under_way += begin(window, i, library, turns[i - first], means, true);
        }
        while (under_way > 0) {
            for (Turn& turn : turns) {
                if (!turn.state) continue;
                if (turn.state->can_go_on(*turn.run)) {
                    turn.state->step(*turn.run);
                } else {
                    end(turn, means);
                    --under_way;
                }
            }
        }
    }

    bool begin(Window& window, std::size_t number, std::size_t library, Turn& turn, const SearchMeans& means,
               bool takes_turns) const {
        BatchResult& result = window.result(number, library);
        const SearchOptions& options = parts_[library].options;
        const auto started = SearchClock::now();
        turn.result = &result;
        turn.used = &window.used[number];
        turn.ids = parts_[library].ids.get();
        try {
            if (library == 0) {
                result.query = make_query(options_.mode, window.queries[number], means.source.recipe());
            } else {
                const BatchResult& before = window.result(number, library - 1);
                result.query = before.query;
                result.error = before.error;
                if (!result.query) return false;
            }
            turn.state = begin_search(options_.mode, means, *result.query, options);
        } catch (const QueryError& e) {
            result.query.reset();
            result.error = e.failure();
            return false;
        }
        result.parse_ms = milliseconds_since(started);
        if (!options_.count_only) {
            turn.events.hits = [&result](std::span<const Hit> hits) {
                result.hits.insert(result.hits.end(), hits.begin(), hits.end());
            };
        }
        turn.run.emplace(SearchRun{.query = *result.query,
                                   .options = options,
                                   .events = turn.events,
                                   .stop = stop_,
                                   .block_by_block = takes_turns,
                                   .started = SearchClock::now() - *turn.used});
        turn.state->begin(*turn.run);
        return true;
    }

    void end(Turn& turn, const SearchMeans& means) const {
        BatchResult& result = *turn.result;
        turn.state->end(*turn.run);
        *turn.used = SearchClock::now() - turn.run->started;
        result.outcome = turn.state->outcome;
        result.outcome.stats.mode = options_.mode;
        result.outcome.stats.compounds = means.index.compound_count();
        turn.state.reset();
        if (options_.count_only) return;
        const auto started = SearchClock::now();
        if (!ranked(result.hits, *means.readers.front(), *turn.ids)) result.outcome.end = SearchEnd::cancelled;
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
    std::deque<Part> parts_;  // one a library
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
