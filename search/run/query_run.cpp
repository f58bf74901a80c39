#include "search/run/query_run.h"

#include "base/error.h"
#include "search/engine/any_search.h"
#include "search/engine/fused_search.h"
#include "search/ranking/hit_sample.h"

namespace chemsieve {

namespace {

class RunningQueries {
  public:
    RunningQueries(Searcher& searcher, const QueryRun& run, RunSink& sink, const std::stop_token& stop)
        : searcher_{searcher}, run_{run}, sink_{sink}, stop_{stop} {}

    bool search() {
        const bool is_over = !run_.read.empty()    ? search_any()
                             : run_.request.fusion ? search_together()
                                                   : search_each();
        return is_over && !stop_.stop_requested();
    }

  private:
    const std::vector<QueryText>& queries() const { return run_.request.queries; }

    // Skips the records before query `number` that were not skipped yet.
    bool skip_before(std::size_t number) {
        while (skipped_ < run_.unusable.size() && run_.unusable[skipped_].before <= number) {
            if (!sink_.skip(run_.unusable[skipped_++])) return false;
        }
        return true;
    }

    bool search_each() {
        const bool is_alone = queries().size() == 1;
        bool goes_on = true;
        BatchEvents events;
        if (is_alone) {
            events.understood = [&](const Query& query) { sink_.understood(query); };
            events.progress = [&](const SearchProgress& progress) { sink_.progress(progress); };
        }
        events.result = [&](std::size_t number, BatchResult& result) {
            if (!is_alone && result.query) sink_.understood(*result.query);
            goes_on = skip_before(number) && take(number, result);
            return goes_on;
        };
        search_batch(searcher_, queries(),
                     {.mode = run_.request.mode,
                      .search = run_.options,
                      .count_only = run_.count_only,
                      .is_ranked = run_.is_ranked,
                      .least = run_.least,
                      .passed_over = run_.passed_over},
                     events, stop_);
        return goes_on && !stop_.stop_requested() && skip_before(queries().size());
    }

    bool take(std::size_t number, BatchResult& result) {
        if (!result.query) return sink_.refuse(queries()[number], result.error);
        QueryFound found{.id = queries()[number].id, .result = result, .text = &queries()[number]};
        return give(found);
    }

    bool search_any() {
        SearchEvents events;
        events.hits = [&](std::span<const Hit> hits) { sink_.hits(hits); };
        events.progress = [&](const SearchProgress& progress) { sink_.progress(progress); };
        BatchResult result;
        result.outcome = chemsieve::search_any(searcher_, run_.request.mode, run_.read, run_.options, events, stop_);
        QueryFound found{.id = run_.read.front().id(), .result = result, .references = run_.read};
        return sink_.take(found);
    }

    bool search_together() {
        if (!skip_before(queries().size())) return false;
        std::vector<Query> references;
        for (const QueryText& text : queries()) {
            if (stop_.stop_requested()) return false;
            try {
                references.push_back(read_reference(text, searcher_.source().recipe(), run_.options.fingerprint));
                sink_.understood(references.back());
            } catch (const QueryError& e) {
                if (!sink_.refuse(text, e.failure())) return false;
            }
        }
        if (references.empty()) return true;
        const auto tell = [&](const SearchProgress& progress) { sink_.progress(progress); };
        FusedResult fused = search_fused(searcher_, references, *run_.request.fusion, run_.options, tell, stop_);
        if (stop_.stop_requested()) return false;
        BatchResult result;
        result.outcome = std::move(fused.outcome);
        result.hits = std::move(fused.hits);
        result.rank_ms = fused.rank_ms;
        QueryFound found{.id = kFusedId, .result = result, .references = references};
        return give(found);
    }

    bool give(QueryFound& found) {
        if (found.result.outcome.end == SearchEnd::cancelled) return false;
        const bool is_listed =
            run_.count_only || list_hits(found.result.hits, run_.request.sample, run_.order, libraries_);
        return is_listed && sink_.take(found);
    }

    Searcher& searcher_;
    const QueryRun& run_;
    RunSink& sink_;
    const std::stop_token& stop_;
    const std::vector<SourceLibrary> libraries_ = searcher_.source().libraries();
    std::size_t skipped_ = 0;  // records without a query, so far
};

}  // namespace

bool list_hits(std::vector<Hit>& hits, const SampleSize& sample, const HitOrder& order,
               const std::vector<SourceLibrary>& libraries) {
    if (sample.rows > 0) hits = sampled(hits, sample, libraries);
    if (!order) return true;
    auto ordered = order(hits);
    if (!ordered) return false;
    hits = std::move(*ordered);
    return true;
}

bool run_queries(Searcher& searcher, const QueryRun& run, RunSink& sink, const std::stop_token& stop) {
    return RunningQueries{searcher, run, sink, stop}.search();
}

}  // namespace chemsieve
