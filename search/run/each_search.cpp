#include "search/run/each_search.h"

#include <algorithm>

#include "search/engine/outcome_sum.h"
#include "search/ranking/ranking.h"
#include "search/run/query_run.h"

namespace chemsieve {

namespace {

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
