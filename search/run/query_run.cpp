#include "search/run/query_run.h"

#include <algorithm>

#include "base/error.h"
#include "search/engine/fused_search.h"
#include "search/ranking/ranking.h"

namespace chemsieve {

namespace {

class RunningQueries {
  public:
    RunningQueries(Searcher& searcher, const QueryRun& run, RunSink& sink, const std::stop_token& stop)
        : searcher_{searcher}, run_{run}, sink_{sink}, stop_{stop} {}

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

  private:
    const std::vector<QueryText>& queries() const { return run_.request.queries; }

    // Skips the records before query `number` that were not skipped yet.
    bool skip_before(std::size_t number) {
        while (skipped_ < run_.unusable.size() && run_.unusable[skipped_].before <= number) {
            if (!sink_.skip(run_.unusable[skipped_++])) return false;
        }
        return true;
    }

    bool take(std::size_t number, BatchResult& result) {
        if (!result.query) return sink_.refuse(queries()[number], result.error);
        QueryFound found{.id = queries()[number].id, .result = result, .text = &queries()[number]};
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

class EachSink : public RunSink {
  public:
    // `queries`: how many there are.
    EachSink(const CompoundSource& source, SearchMode mode, std::size_t queries, std::size_t most,
             const SearchEvents& events)
        : compounds_{static_cast<std::size_t>(source.compound_count())}, most_{most}, events_{events} {
        each_.each.assign(queries, SearchOutcome{.stats = {}, .end = SearchEnd::cancelled});
        for (SearchOutcome& outcome : each_.each) outcome.stats.mode = mode;
    }

    bool refuse(const QueryText&, const Failure& why) override {
        each_.unusable.push_back({done_++, why.reason});
        return true;
    }

    bool take(QueryFound& found) override {
        std::vector<Hit>& hits = found.result.hits;
        if (hits_ + hits.size() > most_) return false;
        for (Hit& hit : hits) hit.query = static_cast<std::uint32_t>(done_);
        add_to(each_.all, found.result.outcome);
        each_.each[done_++] = found.result.outcome;
        hits_ += hits.size();
        if (events_.hits && !hits.empty()) events_.hits(hits);
        if (events_.progress) events_.progress({done_ * compounds_, each_.each.size() * compounds_, hits_});
        return true;
    }

    EachOutcome outcome(SearchMode mode) {
        SearchOutcome& all = each_.all;
        all.stats.mode = mode;
        all.stats.compounds = compounds_;
        all.stats.hits = hits_;
        if (done_ < each_.each.size()) all.end = SearchEnd::cancelled;
        return std::move(each_);
    }

  private:
    std::size_t compounds_, most_;
    const SearchEvents& events_;
    EachOutcome each_;
    std::size_t done_ = 0, hits_ = 0;
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
    RunningQueries running{searcher, run, sink, stop};
    const bool is_over = !run.read.empty()    ? running.search_any()
                         : run.request.fusion ? running.search_together()
                                              : running.search_each();
    return is_over && !stop.stop_requested();
}

EachOutcome search_each(Searcher& searcher, SearchMode mode, std::span<const QueryText> queries,
                        const SearchOptions& options, const SearchEvents& events, const std::stop_token& stop,
                        std::size_t most) {
    const SearchRequest request{.mode = mode, .queries = {queries.begin(), queries.end()}};
    EachSink sink{searcher.source(), mode, queries.size(), most, events};
    run_queries(searcher, {.request = request, .options = options}, sink, stop);
    return sink.outcome(mode);
}

bool rank_each(std::vector<Hit>& hits, std::size_t top, CompoundReader& reader, const std::stop_token& stop) {
    std::stable_sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) { return a.query < b.query; });
    std::vector<Hit> ranked;
    ranked.reserve(hits.size());
    for (auto first = hits.begin(); first != hits.end();) {
        const auto last = std::find_if(first, hits.end(), [&](const Hit& hit) { return hit.query != first->query; });
        std::vector<Hit> of_one(first, last);
        if (!rank(of_one, top, reader, stop)) return false;
        ranked.insert(ranked.end(), of_one.begin(), of_one.end());
        first = last;
    }
    hits = std::move(ranked);
    return true;
}

}  // namespace chemsieve
