#include "app/cli/cluster/shard_task.h"

#include <algorithm>
#include <chrono>
#include <ostream>

#include "app/cli/cluster/run_words.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/command/remedy_text.h"
#include "app/work/compound_table.h"
#include "chem/rdkit_version.h"
#include "data/runs/merged_results.h"
#include "data/runs/shard_run.h"
#include "data/shards/content_digest.h"
#include "data/shards/shard_check.h"
#include "search/run/query_run.h"

namespace chemsieve::cli {

namespace {

using Clock = std::chrono::steady_clock;

// The result of a shard.
class ResultSink : public RunSink {
  public:
    // `table`: of its rows; nullptr: hits are counted.
    ResultSink(ShardResultWriter& result, CompoundTable* table, const std::stop_token& stop)
        : result_{result}, table_{table}, stop_{stop} {}

    std::size_t hit_count() const noexcept { return hits_; }

    bool refuse(const QueryText& text, const Failure& why) override {
        result_.end_query({.id = text.id, .refusal = failure_text(why)});
        return true;
    }

    bool take(QueryFound& found) override {
        const SearchOutcome& outcome = found.result.outcome;
        const QueryAnswer answer{.id = found.id,
                                 .hits = outcome.stats.hits,
                                 .not_decided = outcome.stats.not_decided,
                                 .is_out_of_time = outcome.end == SearchEnd::time_is_up};
        if (table_ && !table_->write(answer.id, found.result.hits, stop_)) return false;
        hits_ += answer.hits;
        result_.end_query(answer);
        return true;
    }

  private:
    ShardResultWriter& result_;
    CompoundTable* table_;
    const std::stop_token& stop_;
    std::size_t hits_ = 0;
};

class ShardTask {
  public:
    ShardTask(const RunFolder& folder, const ShardRun& run, const ShardManifest& manifest, const RunTask& task,
              Context& context)
        : folder_{folder}, run_{run}, manifest_{manifest}, task_{task}, context_{context} {}

    Exit run(unsigned jobs) {
        const auto began = Clock::now();
        check_shard(run_.shards, manifest_.plan, shard());
        if (task_.queries != 0 && task_.queries != task_.shard) {
            check_shard(run_.shards, manifest_.plan, manifest_.shards.at(task_.queries - 1));
        }
        const std::chrono::duration<double> checking = Clock::now() - began;
        ShardSearch search{search_of(folder_, run_, task_), manifest_, jobs, context_};
        if (!search.choose(context_.stop)) return Exit::incomplete;
        const std::vector<CompoundNumber> compounds = search.compared();
        const std::size_t queries = run_.compares_all() ? compounds.size() : search.arguments().request.queries.size();
        ShardResultWriter result{folder_.result(digest_of_task(task_, manifest_), run_), head_of(search, queries)};
        const std::size_t hits = write_hits(search, compounds, result);
        if (context_.stop.stop_requested()) return Exit::incomplete;
        result.commit();
        const std::chrono::duration<double> all = Clock::now() - began;
        if (!context_.quiet) {
            context_.streams.err << task_text(task_) << ": " << counted(hits, "hit", "hits") << " of "
                                 << counted(queries, "query", "queries") << " in " << seconds_text(all.count())
                                 << ", of which " << seconds_text(checking.count()) << " to check "
                                 << (task_.queries == 0 ? "the shard\n" : "the shards\n");
        }
        return Exit::done;
    }

  private:
    static std::string seconds_text(double seconds) {
        return std::to_string(static_cast<int>(seconds)) + '.' +
               std::to_string(static_cast<int>(seconds * 100) % 100 / 10) +
               std::to_string(static_cast<int>(seconds * 100) % 10) + " s";
    }

    const ShardEntry& shard() const { return manifest_.shards.at(task_.shard - 1); }

    ResultHead head_of(ShardSearch& search, std::size_t queries) const {
        ResultHead head{.run = run_.digest(),
                        .shard_digest = digest_of_task(task_, manifest_),
                        .compounds = shard().compounds,
                        .queries = queries,
                        .top = search.arguments().request.options.top,
                        .is_counted = search.arguments().results.count,
                        .columns = {},
                        .unusable = {},
                        .ids = search.ids()};
        if (!head.is_counted) {
            head.columns = {{"query_id"}, {"id"}, {"similarity", true}, {"smiles"}};
            search.columns().append_titles(head.columns);
        }
        for (const UnusableRecord& record : search.unusable()) {
            head.unusable.push_back({record.id, record.defect, record.before});
        }
        return head;
    }

    // Returns the number of hits. `compared`: the queries of a run of neighbours.
    std::size_t write_hits(ShardSearch& search, std::span<const CompoundNumber> compared, ShardResultWriter& result) {
        const std::unique_ptr<CompoundTable> table = search.table(result.rows());
        ResultSink sink{result, table.get(), context_.stop};
        if (run_.compares_all()) {
            run_neighbours(search, compared, sink, context_.stop);
            return sink.hit_count();
        }
        SearchArguments& arguments = search.arguments();
        const QueryRun run{.request = arguments.request,
                           .options = search.options(),
                           .count_only = arguments.results.count,
                           .least = least(arguments.request.queries.size())};
        run_queries(arguments.libraries.searcher(), run, sink, context_.stop);
        return sink.hit_count();
    }

    // Empty: whatever is similar is asked for.
    std::vector<std::uint32_t> least(std::size_t queries) const {
        if (run_.first.empty() || run_.searches_first(task_.shard)) return {};
        return least_similarities(folder_, run_, manifest_, queries);
    }

    const RunFolder& folder_;
    const ShardRun& run_;
    const ShardManifest& manifest_;
    const RunTask& task_;
    Context& context_;
};

void check_unchanged(const std::string& path, const std::string& digest) {
    if (digest_of_file(path).digest == digest) return;
    throw FileError{path + " was changed since the search was submitted; put it back, or submit anew"};
}

}  // namespace

Exit run_task(const RunFolder& folder, const RunTask& task, unsigned jobs, Context& context) {
    const ShardRun run = folder.read();
    const ShardManifest manifest = manifest_of_run(run);
    if (run.rdkit != rdkit_version()) {
        throw FileError{"the search was submitted with RDKit " + run.rdkit + ", and this program has " +
                        rdkit_version() + "; have the same chemsieve on all machines, or submit anew"};
    }
    const std::vector<RunTask> tasks = tasks_of(run, manifest);
    if (!std::binary_search(tasks.begin(), tasks.end(), task)) {
        throw UsageError("there is no task of " + task_text(task) + "; the run has " +
                         counted_tasks(run, tasks.size()) + ", " + tasks.front().name() + " to " + tasks.back().name());
    }
    if (usable_result(folder, run, manifest, task)) {
        if (!context.quiet) context.streams.err << task_text(task) << ": the result is there already\n";
        return Exit::done;
    }
    if (!run.compares_all()) check_unchanged(folder.file(run.queries), run.queries_digest);
    if (!run.ids.empty()) check_unchanged(folder.file(run.ids), run.ids_digest);
    return ShardTask{folder, run, manifest, task, context}.run(jobs);
}

}  // namespace chemsieve::cli
