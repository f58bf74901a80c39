// A run's tasks as job arrays of Slurm: the scripts, and what is asked of Slurm by its own commands (sbatch, squeue,
// scancel). Slurm runs a task at least once; that its result counts once is the business of results (app/shards/).
//
// Known of Slurm 22.05: a job that waits with afterok for an array of which a task was requeued waits for ever, so the
// merge waits with afterany and the collector looks itself what is there; a requeued task waits two minutes, so the
// script begins a killed worker again itself; a controller that was killed may run a task twice, or forget the job that
// was submitted last.
//
// Errors: Error if a command of Slurm cannot be started or refuses, with what it said; FileError. Threads: one at a
// time.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "data/runs/shard_run.h"

namespace chemsieve::cli {

struct SlurmOptions {
    unsigned cpus = 1;  // a task
    std::string memory = "2G";
    std::string time;                  // a task; empty: that of the partition
    unsigned at_once = 0;              // tasks; 0: as many as Slurm finds room for
    std::vector<std::string> further;  // options of sbatch, "--partition=long"
};

// A job that was submitted.
struct SlurmJob {
    std::string id;
    std::string script;
    std::vector<RunTask> tasks;  // in their order; none: it is a merge
};

// Files of a run's folder, not yet written.
struct SlurmScripts {
    struct Search {
        std::string script;  // its name
        std::string text;
        std::string tasks_file;  // its name; it lists the tasks
        std::vector<RunTask> tasks;
        std::size_t part = 0;  // begins once all of the part before have ended
    };
    std::vector<Search> searches;  // in their order; an array has a thousand tasks at most
    std::string merge;             // the name of its script
    std::string merge_text;
};

// For a folder that has scripts already, or has none, or is not there.
SlurmScripts make_scripts(const RunFolder& folder, const ShardRun& run, std::span<const RunTask> tasks,
                          const SlurmOptions& options);
// Writes and submits them. Returns the jobs, which are noted in the folder, too.
std::vector<SlurmJob> submit_scripts(const RunFolder& folder, const SlurmScripts& scripts, const SlurmOptions& options);

struct NotedJobs {
    bool is_slurm = false;  // the run was given to Slurm, or was to be
    SlurmOptions options;
    std::vector<SlurmJob> jobs;
};
// Without any if nothing was submitted.
NotedJobs noted_jobs(const RunFolder& folder);

// What Slurm says of jobs that have not ended.
struct SlurmStates {
    std::map<RunTask, std::string> tasks;  // "running on n1", "waiting (Resources)"
    std::string merge;                     // empty: none
};
SlurmStates ask_slurm(const NotedJobs& noted);
void cancel_jobs(const NotedJobs& noted);

}  // namespace chemsieve::cli
