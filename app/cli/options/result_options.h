// The options of a search that say what becomes of its results: table or counts, where they go, and whether queries
// without hits get a row.
#pragma once

#include <optional>
#include <string>

#include "app/cli/options/table_options.h"
#include "app/work/found_table.h"

namespace CLI {
class App;
}

namespace chemsieve::cli {

struct ResultOptions {
    bool count = false;                   // only numbers of hits
    bool wide = false;                    // a row a compound, a column a query
    std::optional<WideCells> cells = {};  // cells of a wide table, if it is said
    bool only_hits = false;               // a wide table has rows of hits alone
    bool keep_all = false;                // a row also for each query that has no hits or cannot be read
    std::string output;                   // empty or "-": standard output
    TableOptions table;
    ListingOptions listing;
    std::string columns;  // columns of properties
    std::string stats;    // the file of statistics; empty: none
    std::string errors = "report";

    // The first query that cannot be used ends the run.
    bool is_strict() const { return errors == "strict"; }
};

// --wide and what says how it is written. `results` must outlive `app`.
void describe_wide(CLI::App& app, ResultOptions& results);
// How a table of a search is written.
work::FoundLayout found_layout(const ResultOptions& results, const SearchRequest& request, OutputFormat format,
                               const TableStyle& style, const CompoundSource& source);
// The style of the table of a search. Throws UsageError if an option has no meaning for the format.
TableStyle style_of(const ResultOptions& results, OutputFormat format);
// Throws UsageError for formats in which --count writes nothing.
void check_count(const ResultOptions& results, OutputFormat format);
// Throws UsageError for a sample of the best hits. `top`: how many of these are looked for; 0: all hits.
void check_listing(const ResultOptions& results, std::size_t top);
// Throws UsageError for what has no meaning with a wide table, or without one.
void check_wide(const ResultOptions& results, const SearchRequest& request);
// Throws UsageError with the reason why a wide table has more columns than its format, if there is one.
void check_sheet_width(const std::string& why);
// Throws UsageError for formats that have no place for a query without hits.
void check_keep_all(const ResultOptions& results, OutputFormat format);

}  // namespace chemsieve::cli
