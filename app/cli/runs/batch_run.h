// A search for each query alone, in all libraries.
#pragma once

#include <span>

#include "app/cli/runs/running_search.h"
#include "app/queries/query_file.h"

namespace chemsieve::cli {

// `unusable`: records without a query that stand between the queries.
void run_batch(RunningSearch& search, std::span<const UnusableRecord> unusable);

}  // namespace chemsieve::cli
