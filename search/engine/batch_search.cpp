#include "search/engine/batch_search.h"

#include <algorithm>

#include "fingerprint/base/error.h"
#include "fingerprint/base/parallel.h"
#include "search/engine/ranking.h"
#include "search/engine/search_run.h"

namespace chemsieve {

namespace {

constexpr std::size_t kQueriesTogether = 8;
constexpr std::size_t kGroupsAThread = 4;  // in the largest window
constexpr std::size_t kMostHitsWaiting = 4'000'000;

// One query of a group that takes turns with the others.
struct Turn {
    BatchResult* result = nullptr;
    SearchEvents events;
    std::optional<SearchRun> run;
    std::unique_ptr<SearchState> state;
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
          jobs_{options.search.jobs ? options.search.jobs : default_jobs()} {
        for (unsigned i = 0; i < jobs_; ++i) {
            means_.push_back(searcher.means(fingerprint_of(options.mode, options.search), i, 1));
        }
    }

    void run() {
        // A time limit is a query's own; it does not wait for others.
        const std::size_t together = options_.search.time_limit ? 1 : kQueriesTogether;
        const std::size_t largest = jobs_ * kGroupsAThread * together;
        std::size_t window = jobs_ * together;
        for (std::size_t first = 0; first < queries_.size() && !stop_.stop_requested();) {
            const std::size_t count = std::min(window, queries_.size() - first);
            std::vector<BatchResult> results(count);
            if (count == 1) {
                search_alone(queries_[first], results[0]);
            } else {
                search_window(queries_.subspan(first, count), results, together);
            }
            std::size_t hits = 0;
            for (std::size_t i = 0; i < count; ++i) {
                if (stop_.stop_requested()) return;
                hits += results[i].hits.size();
                if (!events_.result(first + i, results[i])) return;
                results[i] = {};
            }
            first += count;
            window = hits > kMostHitsWaiting ? std::max<std::size_t>(jobs_, window / 2) : std::min(largest, 2 * window);
        }
    }

  private:
    void search_window(std::span<const QueryText> queries, std::span<BatchResult> results, std::size_t together) {
        const std::size_t group = std::clamp<std::size_t>(queries.size() / jobs_, 1, together);
        searcher_.pool().run((queries.size() + group - 1) / group, jobs_, [&](std::size_t number, unsigned worker) {
            const std::size_t begin = number * group;
            const std::size_t count = std::min(group, queries.size() - begin);
            search_group(queries.subspan(begin, count), results.subspan(begin, count), *means_[worker]);
        });
    }

    // A window of one query, on all cores.
    void search_alone(const QueryText& text, BatchResult& result) {
        const auto means = searcher_.means(fingerprint_of(options_.mode, options_.search), 0, jobs_);
        Turn turn{.result = &result};
        turn.events.progress = events_.progress;
        if (!begin(text, turn, *means, false)) return;
        if (queries_.size() == 1 && events_.understood) events_.understood(*result.query);
        while (turn.state->can_go_on(*turn.run)) turn.state->step(*turn.run);
        end(turn, *means);
    }

    void search_group(std::span<const QueryText> queries, std::span<BatchResult> results, const SearchMeans& means) {
        std::vector<Turn> turns(queries.size());
        std::size_t under_way = 0;
        for (std::size_t i = 0; i < queries.size(); ++i) {
            turns[i].result = &results[i];
            under_way += begin(queries[i], turns[i], means, true);
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

    bool begin(const QueryText& text, Turn& turn, const SearchMeans& means, bool takes_turns) const {
        BatchResult& result = *turn.result;
        const auto started = SearchClock::now();
        try {
            result.query = make_query(options_.mode, text, means.source.recipe());
            turn.state = begin_search(options_.mode, means, *result.query, options_.search);
        } catch (const QueryError& e) {
            result.query.reset();
            result.error = e.what();
            return false;
        }
        result.parse_ms = milliseconds_since(started);
        if (!options_.count_only) {
            turn.events.hits = [&result](std::span<const Hit> hits) {
                result.hits.insert(result.hits.end(), hits.begin(), hits.end());
            };
        }
        turn.run.emplace(SearchRun{.query = *result.query,
                                   .options = options_.search,
                                   .events = turn.events,
                                   .stop = stop_,
                                   .block_by_block = takes_turns});
        turn.state->begin(*turn.run);
        return true;
    }

    void end(Turn& turn, const SearchMeans& means) const {
        BatchResult& result = *turn.result;
        turn.state->end(*turn.run);
        result.outcome = turn.state->outcome;
        result.outcome.stats.mode = options_.mode;
        result.outcome.stats.compounds = means.index.compound_count();
        turn.state.reset();
        if (options_.count_only) return;
        const auto started = SearchClock::now();
        if (!rank(result.hits, options_.search.top, *means.readers.front(), stop_)) {
            result.outcome.end = SearchEnd::cancelled;
        }
        result.outcome.stats.hits = result.hits.size();
        result.rank_ms = milliseconds_since(started);
    }

    Searcher& searcher_;
    std::span<const QueryText> queries_;
    const BatchOptions& options_;
    const BatchEvents& events_;
    std::stop_token stop_;
    unsigned jobs_;
    std::vector<std::unique_ptr<SearchMeans>> means_;  // one a thread
};

}  // namespace

void search_batch(Searcher& searcher, std::span<const QueryText> queries, const BatchOptions& options,
                  const BatchEvents& events, std::stop_token stop) {
    Batch{searcher, queries, options, events, std::move(stop)}.run();
}

}  // namespace chemsieve
