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
    std::unique_ptr<HitTable> table;                       // none if only counting
    std::vector<std::unique_ptr<CompoundReader>> readers;  // one a library
    std::size_t unusable_kept = 0;                         // records without a query that have their row
    std::ostream* count_stream = nullptr;                  // nothing: the output

    std::ostream& counts() { return count_stream ? *count_stream : output.stream(); }
};

// Of a query in several libraries: complete if it is in all of them.
SearchOutcome outcome_of_all(std::span<const BatchResult> results);

}  // namespace chemsieve::cli
