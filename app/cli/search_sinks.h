// Where the results of a search command go.
#pragma once

#include "app/cli/output.h"
#include "app/cli/search_command.h"
#include "app/results/hit_table.h"
#include "app/results/search_log.h"

namespace chemsieve::cli {

// The name of the one list of hits that several references have.
inline constexpr const char* kFusedId = "fusion";

struct SearchCommand::Sinks {
    Output output;
    SearchLog log;
    std::unique_ptr<Output> stats;
    std::unique_ptr<HitTable> table;  // none if only counting
};

}  // namespace chemsieve::cli
