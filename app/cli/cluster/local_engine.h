// Runs the tasks of a run on this machine, each a process of its own, as Slurm would on several. One that is killed
// begins again, three times at most.
#pragma once

#include <cstddef>
#include <span>

#include "app/cli/command/command.h"
#include "data/runs/shard_run.h"

namespace chemsieve::cli {

struct LocalOutcome {
    std::size_t failed = 0;  // tasks; their logs say why
    bool cancelled = false;
};

// `at_once`: processes; 0: as many as there are cores.
LocalOutcome run_locally(const RunFolder& folder, const ShardRun& run, std::span<const std::size_t> shards,
                         unsigned at_once, Context& context);

// Has the processes of a run on this machine end, whoever started them.
void cancel_locally(const RunFolder& folder);

}  // namespace chemsieve::cli
