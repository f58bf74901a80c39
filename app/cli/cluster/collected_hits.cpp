#include "app/cli/cluster/collected_hits.h"

#include <algorithm>
#include <ostream>

#include "app/cli/cluster/run_words.h"
#include "app/cli/command/output.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/options/common_options.h"
#include "app/cli/runs/search_output.h"
#include "base/text.h"
#include "base/version.h"
#include "data/runs/hits_library.h"
#include "data/runs/merged_results.h"
#include "data/runs/shard_run.h"
#include "data/write/delimited_writer.h"

namespace chemsieve::cli {

namespace {

void refuse_formats_of_structures(OutputFormat format, const TableStyle& style) {
    if (!facts_of(format).has_molfiles && facts_of(format).drawing_in(style) == DrawingKind::none) return;
    const auto are_written = [](const OutputFormatFacts& each) { return !each.has_molfiles && !each.is_always_drawn; };
    throw UsageError("results of shards have the structures as SMILES, so " +
                     listed(output_words(are_written), " and ") +
                     " are written, without pictures; import a .smi into a library to draw the hits");
}

class Collection {
  public:
    Collection(const RunFolder& folder, const RunState& state, const CollectOptions& options, Context& context)
        : state_{state},
          options_{options},
          context_{context},
          search_{search_of(folder, state.run())},
          results_{search_.arguments().results},
          format_{options.output.ends_with(kLibraryEnding) ? OutputFormat::tsv : options.table.format(options.output)},
          style_{options.table.style(format_)} {
        style_.with_columns = !results_.columns.empty();
        refuse_formats_of_structures(format_, style_);
        check_count(results_, format_);
        check_keep_all(results_, format_);
    }

    Exit run() {
        const std::vector<ResultsOfQueries> results = state_.results();
        if (results.empty()) {
            context_.streams.err << "chemsieve: no shard has a result; nothing was written\n";
            return Exit::incomplete;
        }
        head_ = *state_.head();
        report_unknown_ids();
        if (options_.output.ends_with(kLibraryEnding)) return make_library();
        Output output{options_.output, context_.streams.out};
        out_ = &output.stream();
        if (!head_.is_counted) table_ = make_table_writer(format_, *out_, head_.columns, style_);
        MergeEvents events = told();
        events.row = [&](const std::vector<std::string>& cells) {
            table_->write({.cells = cells, .id = cells[kIdCell], .smiles = cells[kSmilesCell]});
        };
        if (!merge_results(results, head_.top, events, context_.stop)) return cancelled();
        line_.clear();
        keep_unusable(head_.queries);
        if (!totals_.is_empty(results_)) {
            if (table_) report(table_->finish(record()));
            output.commit();
        }
        return concluded();
    }

  private:
    // As a search in one library does it. Shards without results, or passed over, may have them.
    void report_unknown_ids() {
        CompoundOptions& compounds = search_.arguments().compounds;
        if (!compounds.is_given() || !state_.missing().empty() || state_.passed_over() > 0) return;
        std::vector<std::string> unknown = compounds.filter(context_.stop).ids.value_or(std::vector<std::string>{});
        std::erase_if(unknown, [&](const std::string& id) { return state_.ids().contains(id); });
        compounds.report_unknown(unknown, state_.run().shards, context_);
    }

    static constexpr const char* kLibraryEnding = ".sieve";

    Exit make_library() {
        if (options_.is_partial) throw UsageError("--partial is for tables; a library of hits is that of all shards");
        if (head_.is_counted) {
            throw FileError(state_.run().shards + ": the run has counted its hits (--count), not listed them");
        }
        const auto stored = [&](std::int64_t hits) { line_.show(with_separators(hits) + " hits stored"); };
        const auto hits = write_hits_library(state_, options_.output, told(), stored, context_.stop);
        if (!hits) return cancelled();
        line_.clear();
        keep_unusable(head_.queries);
        if (!context_.quiet) {
            context_.streams.err << options_.output << ": " << counted(static_cast<std::size_t>(*hits), "hit", "hits")
                                 << ", a compound each\n";
        }
        return concluded();
    }

    Exit cancelled() {
        line_.clear();
        context_.streams.err << "chemsieve: cancelled; nothing was written\n";
        return Exit::incomplete;
    }

    Exit concluded() const {
        ResultOptions where = results_;
        where.output = options_.output;
        return conclude(totals_, where, context_.streams.err);
    }

    void report(const std::vector<std::string>& remarks) const {
        for (const std::string& remark : remarks) context_.streams.err << "chemsieve: " << remark << '\n';
    }

    // What is said and counted of each query, in a table and in a library.
    MergeEvents told() {
        MergeEvents events;
        events.begin = [this](std::size_t query) {
            line_.show("query " + grouped(query + 1) + " of " + grouped(head_.queries));
            keep_unusable(query);
        };
        events.query = [this](std::size_t, const QueryAnswer& answer, std::size_t listed) { take(answer, listed); };
        return events;
    }

    void take(const QueryAnswer& answer, std::size_t listed) {
        if (!answer.refusal.empty()) {
            line_.clear();
            context_.streams.err << "chemsieve: " << answer.refusal << '\n';
            ++totals_.queries_bad;
            keep(answer.id);
            return;
        }
        ++totals_.queries_done;
        totals_.not_decided += answer.not_decided;
        totals_.out_of_time = totals_.out_of_time || answer.is_out_of_time;
        totals_.hits += head_.is_counted ? answer.hits : listed;
        if (head_.is_counted) {
            write_count(answer.id, std::to_string(answer.hits));
        } else if (listed == 0) {
            keep(answer.id);
        }
    }

    // The records without a query that stand before this one.
    void keep_unusable(std::size_t query) {
        for (; unusable_kept_ < head_.unusable.size(); ++unusable_kept_) {
            const RefusedRecord& record = head_.unusable[unusable_kept_];
            if (record.before > query) return;
            line_.clear();
            context_.streams.err << "chemsieve: " << record.defect << '\n';
            ++totals_.queries_bad;
            keep(record.id);
        }
    }

    void write_count(const std::string& id, const std::string& hits) {
        const bool is_csv = format_ == OutputFormat::csv;
        *out_ << delimited_line({id, hits}, is_csv ? std::optional{style_.delimiter} : std::nullopt);
    }

    void keep(const std::string& id) {
        if (!results_.keep_all) return;
        if (head_.is_counted) return write_count(id, "");
        if (!table_) return;  // a library has compounds only
        TableRow row{.cells = std::vector<std::string>(head_.columns.size()), .has_compound = false};
        row.cells.front() = id;
        table_->write(row);
    }

    SearchRecord record() const {
        const ShardRun& run = state_.run();
        return {.title = "Search in shards: " + run.mode,
                .items = {{"options", joined(run.options, " ")},
                          {"shards", run.shards},
                          {"shards searched", grouped(state_.done()) + " of " + grouped(state_.tasks().size())},
                          {"compounds", with_separators(state_.manifest().compounds())},
                          {"queries", grouped(head_.queries)},
                          {"hits", grouped(totals_.hits)},
                          {"program", "chemsieve " + kVersion}},
                .queries = {}};
    }

    const RunState& state_;
    const CollectOptions& options_;
    Context& context_;
    ParsedSearch search_;
    const ResultOptions& results_;
    OutputFormat format_;
    TableStyle style_;
    ResultHead head_;
    ProgressLine line_{context_};
    std::unique_ptr<TableWriter> table_;
    std::ostream* out_ = nullptr;
    SearchTotals totals_;
    std::size_t unusable_kept_ = 0;
};

// The other shards looked only for what the hits of the first ones leave room for.
bool may_lack_more(const RunState& state) {
    const std::vector<RunTask> missing = state.missing();
    return std::any_of(missing.begin(), missing.end(),
                       [&](const RunTask& task) { return state.run().searches_first(task.shard); });
}

void report_missing(const RunState& state, const std::string& folder, std::ostream& err) {
    std::size_t reported = 0;
    for (const TaskState& task : state.tasks()) {
        if (task.is_done || task.is_passed_over || ++reported > kMostReported) continue;
        err << "chemsieve: " << task_text(task.task) << ": " << (task.defect.empty() ? "no result yet" : task.defect)
            << '\n';
    }
    err << "chemsieve: " << state.done() << " of " << counted_tasks(state.run(), state.tasks().size())
        << " have their result; 'chemsieve cluster status " << folder
        << "' says what the others do, 'chemsieve cluster "
        << "resume " << folder << "' searches them\n";
}

}  // namespace

Exit collect_hits(const RunFolder& folder, const CollectOptions& options, Context& context) {
    std::ostream& err = context.streams.err;
    const RunState state{folder, ResultLook::complete};
    const bool is_complete = state.missing().empty();
    if (!is_complete) {
        report_missing(state, folder.name(), err);
        if (!options.is_partial) {
            err << "chemsieve: nothing was written; --partial writes the hits of the shards that are done\n";
            return Exit::incomplete;
        }
        if (may_lack_more(state)) {
            err << "chemsieve: shards that were to be searched first are missing, and the others looked only for what "
                   "their hits left room for: a query may have fewer rows than -k\n";
        }
    }
    const Exit done = Collection{folder, state, options, context}.run();
    if (!is_complete) return Exit::incomplete;
    if (!context.quiet && state.passed_over() > 0) {
        err << counted(state.passed_over(), "shard was", "shards were")
            << " passed over, since they hold no hit of any query\n";
    }
    return done;
}

}  // namespace chemsieve::cli
