#include "app/cli/options/result_options.h"

#include "app/cli/command/command.h"

namespace chemsieve::cli {

TableStyle style_of(const ResultOptions& results, OutputFormat format) {
    TableStyle style = results.table.style(format);
    style.with_columns = !results.columns.empty();
    return style;
}

void check_count(const ResultOptions& results, OutputFormat format) {
    if (!results.count || format == OutputFormat::tsv || format == OutputFormat::csv) return;
    throw UsageError("--count writes tsv or csv; see --stats for one JSON object a query, and more than counts");
}

void check_listing(const ResultOptions& results, std::size_t top) {
    if (!results.listing.is_given()) return;
    if (results.count) throw UsageError("--sort and --sample are about rows, and --count writes none");
    if (results.listing.sample().rows > 0 && top > 0) {
        throw UsageError(
            "--sample draws from all hits of a query, --top lists the best ones; leave out one of them (similar "
            "without "
            "--top needs --threshold)");
    }
}

void check_keep_all(const ResultOptions& results, OutputFormat format) {
    if (results.keep_all && !results.count && (format == OutputFormat::smi || format == OutputFormat::sdf)) {
        throw UsageError("--keep-all is for tables; smi and sdf hold compounds, and a query without hits has none");
    }
}

}  // namespace chemsieve::cli
