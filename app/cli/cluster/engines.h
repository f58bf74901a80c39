// What runs the tasks of a run: Slurm, or the cores of this machine.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "app/cli/cluster/slurm.h"
#include "app/cli/command/command.h"
#include "data/runs/shard_run.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace chemsieve::cli {

// Runs the tasks of a run on this machine, each a process of its own, as Slurm would on several. One that is killed
// begins again, three times at most.
struct LocalOutcome {
    std::size_t failed = 0;  // tasks; their logs say why
    bool cancelled = false;
};

// `at_once`: processes; 0: as many as there are cores.
LocalOutcome run_locally(const RunFolder& folder, const ShardRun& run, std::span<const RunTask> tasks, unsigned at_once,
                         Context& context);

// Has the processes of a run on this machine end, whoever started them.
void cancel_locally(const RunFolder& folder);

// The file of a run's collected hits, in its folder.
inline constexpr const char* kHits = "hits.tsv";

class Engines {
  public:
    // --engine and what belongs to an engine.
    void describe(CLI::App& app);
    // --program, which a run keeps.
    void describe_program(CLI::App& app);
    bool is_local() const { return engine_ == "local"; }
    // Tasks that run at the same time on this machine; 1 if Slurm places them.
    std::size_t at_once_here() const;

    // That tasks run, an absolute path.
    std::string program() const;
    // --dry-run: writes the scripts to standard output.
    Exit show(const RunFolder& folder, const ShardRun& run, std::span<const RunTask> tasks, Context& context) const;
    // Starts the tasks. On this machine it waits for them, and collects the hits.
    Exit start(const RunFolder& folder, const ShardRun& run, std::span<const RunTask> tasks, Context& context) const;
    // With the engine and its options of before, where nothing else is said.
    Exit start_again(const RunFolder& folder, const ShardRun& run, std::span<const RunTask> tasks, Context& context);

  private:
    void take_what_is_not_given(const SlurmOptions& before);
    Exit run_here(const RunFolder& folder, const ShardRun& run, std::span<const RunTask> tasks, Context& context) const;

    std::string engine_;
    std::string program_;
    SlurmOptions slurm_;
    struct {
        CLI::Option *at_once = nullptr, *cpus = nullptr, *memory = nullptr, *time = nullptr, *further = nullptr;
    } given_;
};

}  // namespace chemsieve::cli
