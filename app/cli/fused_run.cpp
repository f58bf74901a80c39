// Of the commands that search: all queries as references of one search.

#include <nlohmann/json.hpp>
#include <ostream>

#include "app/cli/progress_line.h"
#include "app/cli/search_sinks.h"
#include "search/engine/fused_search.h"

namespace chemsieve::cli {

bool SearchCommand::read_references(const std::vector<QueryText>& texts, const Searcher& searcher,
                                    std::vector<Query>& references, Sinks& sinks, Totals& totals, Context& context) {
    for (const QueryText& text : texts) {
        if (context.stop.stop_requested()) return false;
        try {
            references.push_back(read_reference(text, searcher.source().recipe(), options_.fingerprint));
            if (!context.quiet) notes_.add(references.back());
        } catch (const QueryError& e) {
            context.streams.err << "chemsieve: " << e.what() << '\n';
            sinks.log.refuse(text, e.what());
            ++totals.queries_bad;
            if (errors_ == "strict") return false;
        }
    }
    return !references.empty();
}

void SearchCommand::search_fused(const std::vector<QueryText>& texts, Searcher& searcher, Sinks& sinks, Totals& totals,
                                 Context& context) {
    std::vector<Query> references;
    if (read_references(texts, searcher, references, sinks, totals, context)) {
        ProgressLine line{context};
        BatchResult result;
        FusedResult fused = chemsieve::search_fused(
            searcher, references, *fusion_, options_,
            [&](const SearchProgress& progress) {
                line.show(with_separators(static_cast<long long>(progress.done)) + " of " +
                          with_separators(static_cast<long long>(progress.total)) + " compounds, " +
                          with_separators(static_cast<long long>(references.size())) + " references");
            },
            context.stop);
        line.clear();
        result.outcome = fused.outcome;
        result.hits = std::move(fused.hits);
        result.rank_ms = fused.rank_ms;
        if (!context.stop.stop_requested()) give_fused(references, result, searcher, sinks, totals, context);
    }
    totals.cancelled = totals.cancelled || context.stop.stop_requested();
}

void SearchCommand::give_fused(const std::vector<Query>& references, const BatchResult& result, Searcher& searcher,
                               Sinks& sinks, Totals& totals, Context& context) {
    const SearchOutcome& outcome = result.outcome;
    totals.out_of_time = outcome.end == SearchEnd::time_is_up;
    totals.not_decided = outcome.stats.not_decided;
    totals.hits = outcome.stats.hits;
    totals.queries_done = references.size();
    sinks.log.add_fused(references, outcome, result.hits.size());
    const auto started = std::chrono::steady_clock::now();
    if (count_) sinks.output.stream() << kFusedId << '\t' << outcome.stats.hits << '\n';
    const auto reader = searcher.source().reader();
    for (const Hit& hit : result.hits) {
        if (count_ || context.stop.stop_requested()) break;
        sinks.table->write(kFusedId, hit, *reader);
    }
    const std::chrono::duration<double, std::milli> writing = std::chrono::steady_clock::now() - started;
    if (sinks.stats) write_stats(result, writing.count(), sinks, references);
}

}  // namespace chemsieve::cli
