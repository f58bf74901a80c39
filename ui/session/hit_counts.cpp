#include "ui/session/hit_counts.h"

#include "search/run/query_run.h"

namespace chemsieve::ui {

namespace {

class CountSink : public RunSink {
  public:
    bool refuse(const QueryText&, const Failure&) override {
        counts.emplace_back();
        return true;
    }
    bool take(QueryFound& found) override {
        const SearchOutcome& outcome = found.result.outcome;
        counts.push_back(outcome.is_complete() ? std::optional{outcome.stats.hits} : std::nullopt);
        return true;
    }

    HitCounts counts;
};

}  // namespace

std::optional<HitCounts> count_hits(Searcher& searcher, const AskedSearch& asked, const std::stop_token& stop) {
    QueryRun run{.request = asked.request, .options = asked.options, .count_only = true, .read = asked.queries};
    run.options.top = 0;
    CountSink sink;
    const bool is_whole = run_queries(searcher, run, sink, stop);
    if (!is_whole || stop.stop_requested()) return std::nullopt;
    return std::move(sink.counts);
}

}  // namespace chemsieve::ui
