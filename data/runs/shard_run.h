// A search on all shards of a collection, as it was asked for: the folder of a run, and which shards have their result.
//
//     run.json          ShardRun; never changed
//     queries.smi       the queries, byte for byte those that were given; their ending is kept
//     ids.txt           the ids of --ids, if it was given
//     results/          a result a task, see shard_result.h
//     tasks-1.txt       the tasks of the first job array, one a line; and so on
//     search-1.sbatch   what Slurm runs for each of them
//     merge-1.sbatch    and behind them
//     jobs.json         the jobs of Slurm
//     least.json        what the first shards found, for the others; see merged_results.h
//     log/              what tasks say
//     hits.tsv          the collected hits
//
// Errors: FileError names the file, what is wrong and what can be done. Threads: values.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <unordered_set>
#include <vector>

#include "data/runs/run_task.h"
#include "data/runs/shard_result.h"
#include "data/shards/shard_manifest.h"

namespace chemsieve {

struct ShardRun {
    std::string shards;                    // folder of the shards, an absolute path
    std::string manifest_digest;           // over its manifest's bytes
    std::string mode;                      // "substructure"
    std::string queries;                   // name of the file in the run's folder; empty: see compares_all()
    std::string queries_digest;            // empty: there is none
    std::string ids;                       // name of the file in the run's folder; empty: none
    std::string ids_digest;                // empty: none
    std::vector<std::string> options;      // for the command that searches a library: "--top", "10"
    std::vector<std::size_t> passed_over;  // shards that hold no hit, so that nobody looks for one
    std::vector<std::size_t> first;        // shards that spare the others work, see merged_results.h; may be none
    std::string rdkit;                     // the version by which the search is understood; tasks have the same
    std::string program;                   // that tasks run, an absolute path

    // The neighbours of all compounds of the collection are looked for: the queries are the compounds of the shards.
    bool compares_all() const noexcept { return queries.empty(); }
    bool passes_over(std::size_t shard) const;
    bool searches_first(std::size_t shard) const;
    // A digest of all that decides the result of a shard.
    std::string digest() const;
    bool operator==(const ShardRun&) const = default;
};

// All tasks of a run, those of the same queries in the order of the shards.
std::vector<RunTask> tasks_of(const ShardRun& run, const ShardManifest& manifest);
// The tasks in the order in which they run: all of a part before any of the next one. No part is empty.
std::vector<std::vector<RunTask>> parts_in_turn(const ShardRun& run, std::span<const RunTask> tasks);
// The digest of the shard's library; of queries of a shard that of theirs, a "-" and it.
std::string digest_of_task(const RunTask& task, const ShardManifest& manifest);

// A folder of a run.
class RunFolder {
  public:
    // The path becomes absolute.
    explicit RunFolder(const std::string& path);

    // Makes the folder. Throws if it is there already: each run has its own.
    void create() const;
    void write(const ShardRun& run) const;
    ShardRun read() const;

    const std::string& path() const noexcept { return path_; }
    // As it was given, for messages.
    const std::string& name() const noexcept { return name_; }
    std::string file(const std::string& name) const;
    // `digest`: of the task. The same shards and the same search have the same name.
    std::string result(const std::string& digest, const ShardRun& run) const;
    // The log of a task; relative to the folder.
    static std::string log_name(const RunTask& task);

  private:
    std::string name_;
    std::string path_;
};

enum class ResultLook {
    quick,     // their beginning and end
    complete,  // all of their bytes, and that they are of this task and this search
};

struct TaskState {
    RunTask task;
    bool is_passed_over = false;  // it holds no hit, so there is no result
    bool is_done = false;
    std::string defect;  // why a result that is there cannot be used; empty: none
    std::string result;  // its path
};

// The results of the same queries, in the order of the shards.
struct ResultsOfQueries {
    std::vector<std::string> results;  // paths
    std::size_t queries = 0;           // their number
};

class RunState {
  public:
    // After a stop, tasks that were not looked at are missing.
    RunState(const RunFolder& folder, ResultLook look, const std::stop_token& stop = {});

    const ShardRun& run() const noexcept { return run_; }
    const ShardManifest& manifest() const noexcept { return manifest_; }
    const std::vector<TaskState>& tasks() const noexcept { return tasks_; }
    // Those that nobody passed over and that have no usable result.
    std::vector<RunTask> missing() const;
    std::size_t passed_over() const;
    std::size_t done() const;
    // Those that are done, in the order of their queries; after a complete look.
    std::vector<ResultsOfQueries> results() const;
    // Ids of --ids that some shard has; after a complete look.
    const std::unordered_set<std::string>& ids() const noexcept { return ids_; }
    // What they have in common, with no task named, and the queries of all; nothing without results, or after a quick
    // look.
    const std::optional<ResultHead>& head() const noexcept { return head_; }

  private:
    // Empty: the result can be used. One that does not fit those of other tasks cannot be merged with them.
    std::string defect_of(const TaskState& state, ResultLook look);

    std::optional<ResultHead> head_;
    std::unordered_set<std::string> ids_;
    ShardRun run_;
    ShardManifest manifest_;
    std::vector<TaskState> tasks_;
    std::map<std::size_t, std::size_t> queries_;  // how many, by RunTask::queries
};

// The head of the task's result, all of which was read; nothing without a result that can be used.
std::optional<ResultHead> usable_result(const RunFolder& folder, const ShardRun& run, const ShardManifest& manifest,
                                        const RunTask& task);

// The manifest of a run's shards; throws if it was changed, or the run names a shard that it lacks.
ShardManifest manifest_of_run(const ShardRun& run);

}  // namespace chemsieve
