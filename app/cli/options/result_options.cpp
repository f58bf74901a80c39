#include "app/cli/options/result_options.h"

#include "app/cli/command/command.h"

namespace chemsieve::cli {

void check_count(const ResultOptions& results, OutputFormat format) {
    if (!results.count || format == OutputFormat::tsv || format == OutputFormat::csv) return;
    throw UsageError("--count writes tsv or csv; see --stats for one JSON object a query, and more than counts");
}

void check_keep_all(const ResultOptions& results, OutputFormat format) {
    if (results.keep_all && !results.count && (format == OutputFormat::smi || format == OutputFormat::sdf)) {
        throw UsageError("--keep-all is for tables; smi and sdf hold compounds, and a query without hits has none");
    }
}

}  // namespace chemsieve::cli
