// Of the commands that search: all queries as references of one search.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <ostream>

#include "app/cli/command/progress_line.h"
#include "app/cli/command/remedy_text.h"
#include "app/cli/searching/search_sinks.h"
#include "search/engine/fused_search.h"

namespace chemsieve::cli {

bool SearchCommand::read_references(const std::vector<QueryText>& texts, std::vector<Query>& references, Sinks& sinks,
                                    Totals& totals, Context& context) {
    for (const QueryText& text : texts) {
        if (context.stop.stop_requested()) return false;
        try {
            references.push_back(read_reference(text, libraries_.recipe(), options_.fingerprint));
            if (!context.quiet) notes_.add(references.back());
        } catch (const QueryError& e) {
            context.streams.err << "chemsieve: " << error_text(e) << '\n';
            sinks.log.refuse(text, error_text(e));
            ++totals.queries_bad;
            if (errors_ == "strict") return false;
        }
    }
    return !references.empty();
}

// One library after the other, each with what is left of the time.
void SearchCommand::search_fused(const QueryList& list, Sinks& sinks, Totals& totals, Context& context) {
    std::vector<Query> references;
    if (read_references(list.queries, references, sinks, totals, context)) {
        ProgressLine line{context};
        std::vector<BatchResult> results;
        const auto started = std::chrono::steady_clock::now();
        for (const BatchLibrary& library : libraries_.for_batch()) {
            SearchOptions options = options_;
            options.among = library.among;
            if (options.time_limit) {
                const auto used =
                    std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - started);
                options.time_limit = std::max(*options.time_limit - used, std::chrono::milliseconds{0});
            }
            FusedResult fused = chemsieve::search_fused(
                library.searcher, references, *fusion_, options,
                [&](const SearchProgress& progress) {
                    line.show(with_separators(static_cast<long long>(progress.done)) + " of " +
                              with_separators(static_cast<long long>(progress.total)) + " compounds, " +
                              with_separators(static_cast<long long>(references.size())) + " references");
                },
                context.stop);
            BatchResult& result = results.emplace_back();
            result.outcome = fused.outcome;
            result.hits = std::move(fused.hits);
            result.rank_ms = fused.rank_ms;
        }
        line.clear();
        if (!context.stop.stop_requested()) give_fused(references, results, sinks, totals, context);
    }
    totals.cancelled = totals.cancelled || context.stop.stop_requested();
}

void SearchCommand::give_fused(const std::vector<Query>& references, std::span<const BatchResult> results, Sinks& sinks,
                               Totals& totals, Context& context) {
    const SearchOutcome outcome = outcome_of_all(results);
    totals.out_of_time = outcome.end == SearchEnd::time_is_up;
    totals.not_decided = outcome.stats.not_decided;
    totals.queries_done = references.size();
    const auto started = std::chrono::steady_clock::now();
    std::vector<std::size_t> hits;  // of each library
    if (count_) {
        for (const BatchResult& result : results) hits.push_back(result.outcome.stats.hits);
        sinks.write_count(kFusedId, outcome.stats.hits);
    } else {
        auto written = write_hits(kFusedId, results, sinks, context);
        totals.cancelled = !written;
        if (!written) return;
        hits = std::move(*written);
    }
    totals.hits = std::accumulate(hits.begin(), hits.end(), std::size_t{0});
    if (totals.hits == 0 && !count_) keep(kFusedId, sinks);
    sinks.log.add_fused(references, outcome, count_ ? 0 : totals.hits);
    const std::chrono::duration<double, std::milli> writing = std::chrono::steady_clock::now() - started;
    for (std::size_t i = 0; sinks.stats && i < results.size(); ++i) {
        write_stats(i, results[i], hits[i], i == 0 ? writing.count() : 0, sinks, references);
    }
}

}  // namespace chemsieve::cli
