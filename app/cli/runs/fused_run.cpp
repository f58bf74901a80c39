#include "app/cli/runs/fused_run.h"

#include <algorithm>
#include <chrono>
#include <ostream>

#include "app/cli/command/progress_line.h"
#include "app/cli/command/remedy_text.h"
#include "app/cli/runs/search_stats_line.h"
#include "search/engine/several/fused_search.h"

namespace chemsieve::cli {

namespace {

using RunClock = std::chrono::steady_clock;

// The queries as references; empty if there is nothing to search for.
std::vector<Query> read_references(RunningSearch& search) {
    std::vector<Query> references;
    for (const QueryText& text : search.request.queries) {
        if (search.context.stop.stop_requested()) return {};
        try {
            references.push_back(read_reference(text, search.libraries.recipe(), search.request.options.fingerprint));
            if (!search.context.quiet) search.notes.add(references.back());
        } catch (const QueryError& e) {
            search.refuse(text, error_text(e));
            if (search.results.is_strict()) return {};
        }
    }
    return references;
}

SearchOptions with_time_left(SearchOptions options, RunClock::time_point started) {
    if (!options.time_limit) return options;
    const auto used = std::chrono::duration_cast<std::chrono::milliseconds>(RunClock::now() - started);
    options.time_limit = std::max(*options.time_limit - used, std::chrono::milliseconds{0});
    return options;
}

BatchResult search_library(const BatchLibrary& library, const std::vector<Query>& references, SearchOptions options,
                           RunningSearch& search, ProgressLine& line) {
    options.among = library.among;
    const auto show = [&](const SearchProgress& progress) {
        line.show(grouped(progress.done) + " of " + grouped(progress.total) + " compounds, " +
                  grouped(references.size()) + " references");
    };
    FusedResult fused =
        search_fused(library.searcher, references, *search.request.fusion, options, show, search.context.stop);
    BatchResult result;
    result.outcome = fused.outcome;
    result.hits = std::move(fused.hits);
    result.rank_ms = fused.rank_ms;
    return result;
}

void give_fused(const std::vector<Query>& references, std::span<const BatchResult> results, RunningSearch& search) {
    const SearchOutcome outcome = outcome_of_all(results);
    search.totals.add(outcome);
    search.totals.queries_done = references.size();
    const auto started = RunClock::now();
    const auto written = search.output.write(kFusedId, results, search.context);
    search.totals.cancelled = !written;
    if (!written) return;
    search.totals.hits = written->all();
    search.output.log().add_fused(references, outcome, search.results.count ? 0 : search.totals.hits);
    const std::chrono::duration<double, std::milli> writing = RunClock::now() - started;
    search.output.write_stats(results, *written, writing.count(), references);
}

}  // namespace

void run_fused(RunningSearch& search) {
    const std::vector<Query> references = read_references(search);
    if (!references.empty()) {
        ProgressLine line{search.context};
        std::vector<BatchResult> results;
        const auto started = RunClock::now();
        for (const BatchLibrary& library : search.libraries.for_batch(SearchMode::similar, search.options)) {
            results.push_back(
                search_library(library, references, with_time_left(search.options, started), search, line));
        }
        line.clear();
        if (!search.context.stop.stop_requested()) give_fused(references, results, search);
    }
    search.totals.cancelled = search.totals.cancelled || search.context.stop.stop_requested();
}

}  // namespace chemsieve::cli
