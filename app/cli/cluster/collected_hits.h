// The hits of all shards of a run as one table: that of a search in one library of all compounds.
#pragma once

#include <string>

#include "app/cli/command/command.h"
#include "app/cli/options/table_options.h"
#include "data/runs/shard_run.h"

namespace chemsieve::cli {

struct CollectOptions {
    std::string output;  // empty or "-": standard output
    TableOptions table;
    bool is_partial = false;  // also if shards are missing
};

// Reports what is missing, and what a search would report. Exit::incomplete if shards are missing, and without
// `is_partial` nothing is written then.
Exit collect_hits(const RunFolder& folder, const CollectOptions& options, Context& context);

}  // namespace chemsieve::cli
