#include "app/cli/cluster/collected_hits.h"

#include <ostream>

#include "app/cli/cluster/run_words.h"
#include "app/cli/command/output.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/runs/search_totals.h"
#include "app/shards/hits_library.h"
#include "app/shards/merged_results.h"
#include "app/shards/run_state.h"
#include "base/text.h"
#include "base/version.h"
#include "data/write/delimited_writer.h"

namespace chemsieve::cli {

namespace {

constexpr std::size_t kId = 1, kSmiles = 3;  // columns of a table of hits

void refuse_formats_of_structures(OutputFormat format, const TableStyle& style) {
    if (format != OutputFormat::sdf && format != OutputFormat::html && !style.drawings) return;
    throw UsageError(
        "results of shards have the structures as SMILES, so tsv, csv, jsonl, smi and xlsx without pictures are "
        "written; import a .smi into a library to draw the hits");
}

class Collection {
  public:
    Collection(const RunFolder& folder, const RunState& state, const CollectOptions& options, Context& context)
        : state_{state},
          options_{options},
          context_{context},
          search_{search_of(folder, state.run(), "")},
          results_{search_.arguments().results},
          format_{options.table.format(options.output)},
          style_{options.table.style(format_)} {
        refuse_formats_of_structures(format_, style_);
        check_count(results_, format_);
        check_keep_all(results_, format_);
    }

    Exit run() {
        const std::vector<std::string> paths = state_.results();
        Output output{options_.output, context_.streams.out};
        if (!paths.empty()) {
            head_ = verified_result(paths.front());
            if (!merge(paths, output.stream())) {
                context_.streams.err << "chemsieve: cancelled; nothing was written\n";
                return Exit::incomplete;
            }
        }
        if (table_) {
            for (const std::string& remark : table_->finish(record())) {
                context_.streams.err << "chemsieve: " << remark << '\n';
            }
        }
        output.commit();
        ResultOptions where = results_;
        where.output = options_.output;
        return conclude(totals_, where, context_.streams.err);
    }

  private:
    bool merge(const std::vector<std::string>& paths, std::ostream& out) {
        out_ = &out;
        if (!head_.is_counted) table_ = make_table_writer(format_, out, head_.columns, style_);
        ProgressLine line{context_};
        MergeEvents events;
        events.row = [&](const std::vector<std::string>& cells) {
            table_->write({.cells = cells, .id = cells[kId], .smiles = cells[kSmiles]});
        };
        events.query = [&](std::size_t query, const QueryAnswer& answer, std::size_t listed) {
            line.show("query " + grouped(query + 1) + " of " + grouped(head_.queries));
            if (listed == 0) line.clear();
            keep_unusable(query);
            take(answer, listed);
        };
        if (!merge_results(paths, head_.queries, head_.top, events, context_.stop)) return false;
        keep_unusable(head_.queries);
        return true;
    }

    void take(const QueryAnswer& answer, std::size_t listed) {
        if (!answer.refusal.empty()) {
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
            const UnusableQuery& record = head_.unusable[unusable_kept_];
            if (record.before > query) return;
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
        TableRow row{.cells = std::vector<std::string>(head_.columns.size()), .has_compound = false};
        row.cells.front() = id;
        table_->write(row);
    }

    SearchRecord record() const {
        const ShardRun& run = state_.run();
        return {.title = "Search in shards: " + run.mode,
                .items = {{"options", joined(run.options, " ")},
                          {"shards", run.shards},
                          {"shards searched", grouped(state_.done()) + " of " + grouped(state_.shards().size())},
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
    std::unique_ptr<TableWriter> table_;
    std::ostream* out_ = nullptr;
    SearchTotals totals_;
    std::size_t unusable_kept_ = 0;
};

void report_missing(const RunState& state, const std::string& folder, std::ostream& err) {
    std::size_t reported = 0;
    for (const ShardState& shard : state.shards()) {
        if (shard.is_done || shard.is_passed_over || ++reported > kMostReported) continue;
        err << "chemsieve: shard " << shard.shard.number << ": "
            << (shard.defect.empty() ? "no result yet" : shard.defect) << '\n';
    }
    err << "chemsieve: " << state.done() << " of " << counted(state.shards().size(), "shard", "shards")
        << " have their result; 'chemsieve cluster status " << folder
        << "' says what the others do, 'chemsieve cluster "
        << "resume " << folder << "' searches them\n";
}

Exit make_library(const RunState& state, const std::string& path, Context& context) {
    ProgressLine line{context};
    const auto hits = state.done() == 0
                          ? std::optional<std::int64_t>{0}
                          : write_hits_library(
                                state, path, [&](std::int64_t stored) { line.show(with_separators(stored) + " hits"); },
                                context.stop);
    line.clear();
    if (!hits) {
        context.streams.err << "chemsieve: cancelled; nothing was written\n";
        return Exit::incomplete;
    }
    if (!context.quiet) {
        context.streams.err << path << ": " << counted(static_cast<std::size_t>(*hits), "hit", "hits")
                            << ", a compound each\n";
    }
    return *hits > 0 ? Exit::done : Exit::nothing_found;
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
    }
    const Exit done = options.output.ends_with(".sieve") ? make_library(state, options.output, context)
                                                         : Collection{folder, state, options, context}.run();
    if (!is_complete) return Exit::incomplete;
    if (!context.quiet && state.passed_over() > 0) {
        err << counted(state.passed_over(), "shard was", "shards were")
            << " passed over, since they hold no hit of any query\n";
    }
    return done;
}

}  // namespace chemsieve::cli
