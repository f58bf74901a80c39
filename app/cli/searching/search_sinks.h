// Where the results of a search command go.
#pragma once

#include "app/cli/command/output.h"
#include "app/cli/searching/search_command.h"
#include "app/results/hit_table.h"
#include "app/results/search_log.h"
#include "data/write/delimited_writer.h"

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
    std::optional<char> count_delimiter = {};              // of CSV; nothing: TSV

    // --count: a line. `hits`: nothing if nobody knows.
    void write_count(const std::string& query_id, std::optional<std::size_t> hits) {
        (count_stream ? *count_stream : output.stream())
            << delimited_line({query_id, hits ? std::to_string(*hits) : ""}, count_delimiter);
    }
};

// Of --count; see delimited_line().
std::optional<char> count_delimiter(OutputFormat format, const TableStyle& style);

// Of a query in several libraries: complete if it is in all of them.
SearchOutcome outcome_of_all(std::span<const BatchResult> results);

}  // namespace chemsieve::cli
