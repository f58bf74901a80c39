// The work of one task: a run's search on one shard, or the neighbours that the compounds of one shard have in another,
// whose result is then there, whoever else makes it meanwhile.
#pragma once

#include "app/cli/command/command.h"
#include "data/runs/shard_run.h"

namespace chemsieve::cli {

// Does nothing if there is a result that can be used. `jobs`: threads; 0: all cores. Throws FileError if the shard is
// not the one that the manifest knows, or the result cannot be written.
Exit run_task(const RunFolder& folder, const RunTask& task, unsigned jobs, Context& context);

}  // namespace chemsieve::cli
