#include "app/cli/runs/batch_run.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <ostream>

#include "app/cli/command/progress_line.h"
#include "app/cli/command/remedy_text.h"

namespace chemsieve::cli {

namespace {

std::string progress_text(const SearchProgress& progress) {
    return grouped(progress.done) + " of " + grouped(progress.total) + " compounds, " + grouped(progress.hits) +
           " hits";
}

class BatchRun {
  public:
    BatchRun(RunningSearch& search, std::span<const UnusableRecord> unusable)
        : search_{search}, unusable_{unusable}, line_{search.context} {}

    void run() {
        Context& context = search_.context;
        const BatchOptions options{.mode = search_.request.mode,
                                   .search = search_.options,
                                   .count_only = search_.results.count,
                                   .is_ranked = !search_.results.wide};
        search_libraries(search_.libraries.for_batch(search_.request.mode, search_.options), queries(), options,
                         events(), context.stop);
        SearchTotals& totals = search_.totals;
        totals.cancelled = totals.cancelled || context.stop.stop_requested();
        line_.clear();
        if (!context.quiet) tell_of_route(context.streams.err);
        if (!totals.cancelled) search_.output.keep_unusable(unusable_, queries().size());
        if (search_.results.wide && !totals.cancelled && !totals.is_refused(search_.results)) write_wide();
    }

  private:
    const std::vector<QueryText>& queries() const { return search_.request.queries; }
    bool is_of_many() const { return queries().size() > 1; }

    void tell_of_route(std::ostream& err) const {
        for (const auto& [library, queries] : passed_over_) {
            err << search_.libraries.name(library) << ": passed over for " << counted(queries, "query", "queries")
                << ", of which it holds no hit\n";
        }
        for (const std::string& name : search_.libraries.grown()) {
            err << name << ": changed since the route was made, so it is searched for every query\n";
        }
    }

    // The notes of a batch are written at its end, those of a single query before its search, which may be long.
    LibrariesEvents events() {
        LibrariesEvents events;
        events.understood = [this](const Query& query) {
            if (!search_.context.quiet) search_.notes.add(query);
            search_.notes.write(search_.context.streams.err);
        };
        events.progress = [this](const SearchProgress& progress) {
            if (!is_of_many()) line_.show(progress_text(progress));
        };
        events.result = [this](std::size_t number, std::span<BatchResult> results) {
            begin_result(number, results);
            search_.output.keep_unusable(unusable_, number);
            return give(queries()[number], results);
        };
        return events;
    }

    void begin_result(std::size_t number, std::span<const BatchResult> results) {
        if (!is_of_many()) return line_.clear();
        line_.show("query " + grouped(number + 1) + " of " + grouped(queries().size()) + ", " +
                   grouped(search_.totals.hits) + " hits");
        if (!search_.context.quiet && results[0].query) search_.notes.add(*results[0].query);
    }

    // Takes the results of a query, one for each library. False ends the batch.
    bool give(const QueryText& text, std::span<const BatchResult> results) {
        const auto bad = std::find_if(results.begin(), results.end(), [](const BatchResult& r) { return !r.query; });
        if (bad != results.end()) {
            search_.refuse(text, failure_text(bad->error));
            search_.output.keep(text.id);
            return !search_.results.is_strict();
        }
        for (std::size_t i = 0; i < results.size(); ++i) {
            if (results[i].passed_over) ++passed_over_[i];
        }
        const SearchOutcome outcome = outcome_of_all(results);
        search_.totals.cancelled = outcome.end == SearchEnd::cancelled;
        if (search_.totals.cancelled) return false;
        note_matcher(text.id, outcome.stats.not_compiled);
        search_.totals.add(outcome);
        ++search_.totals.queries_done;
        return write(text.id, outcome, results);
    }

    void write_wide() {
        SearchTotals& totals = search_.totals;
        if (totals.is_empty(search_.results)) return;
        const auto compounds = search_.libraries.looked_at(search_.context.stop);
        totals.cancelled = !compounds || !search_.output.write_wide(*compounds, search_.context);
        totals.not_counted = search_.output.not_counted();
    }

    bool write(const std::string& query_id, const SearchOutcome& outcome, std::span<const BatchResult> results) {
        SearchOutput& output = search_.output;
        const auto started = std::chrono::steady_clock::now();
        const Query& query = *results[0].query;
        if (search_.request.mode == SearchMode::substructure) output.highlight(query);
        const auto written = output.write(query_id, results, search_.context);
        search_.totals.cancelled = !written;
        if (!written) return false;
        search_.totals.hits += written->all();
        output.log().add(query, outcome, search_.results.count ? 0 : written->all());
        const std::chrono::duration<double, std::milli> writing = std::chrono::steady_clock::now() - started;
        output.write_stats(results, *written, writing.count());
        return true;
    }

    void note_matcher(const std::string& query_id, const std::string& not_compiled) {
        if (search_.context.quiet || not_compiled.empty()) return;
        search_.notes.add(query_id, {QueryNoteKind::matched_by_rdkit,
                                     "is matched by RDKit, which takes longer, for it " + not_compiled});
    }

    RunningSearch& search_;
    std::span<const UnusableRecord> unusable_;
    ProgressLine line_;
    std::map<std::size_t, std::size_t> passed_over_;  // by library, for so many queries
};

}  // namespace

void run_batch(RunningSearch& search, std::span<const UnusableRecord> unusable) { BatchRun{search, unusable}.run(); }

}  // namespace chemsieve::cli
