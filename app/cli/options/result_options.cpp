#include "app/cli/options/result_options.h"

#include <CLI/CLI.hpp>

#include "app/cli/command/command.h"
#include "app/cli/command/option_value.h"

namespace chemsieve::cli {

void describe_wide(CLI::App& app, ResultOptions& results) {
    auto* wide = app.add_flag("--wide", results.wide,
                              "A row a compound, a column a query: 1 for a hit, else 0; of similarity searches how "
                              "similar they are");
    auto* cells = app.add_option_function<std::string>(
        "--cells",
        [&results](const std::string& word) {
            results.cells = word == "matches"      ? WideCells::matches
                            : word == "similarity" ? WideCells::similarity
                                                   : WideCells::hits;
        },
        "--wide: hits (1 or 0), matches (how often a compound has the substructure) or similarity");
    takes_one_of(app, cells, {"hits", "matches", "similarity"})->configurable(false);
    does_without(app, cells, "similarity if that is searched by, else hits");
    auto* only = app.add_flag("--only-hits", results.only_hits, "--wide: leave out compounds that no query finds");
    wide->configurable(false);
    only->configurable(false);
}

work::FoundLayout found_layout(const ResultOptions& results, const SearchRequest& request, OutputFormat format,
                               const TableStyle& style, const CompoundSource& source) {
    work::FoundLayout layout{.rows = {.format = format,
                                      .style = style,
                                      .properties = {results.columns, source},
                                      .jobs = request.options.jobs},
                             .keeps_all = results.keep_all};
    if (results.wide) layout.wide = wide_style(request, results.cells, results.only_hits);
    return layout;
}

TableStyle style_of(const ResultOptions& results, OutputFormat format) {
    TableStyle style = results.table.style(format);
    style.with_columns = results.wide || !results.columns.empty();
    return style;
}

void check_count(const ResultOptions& results, OutputFormat format) {
    if (!results.count || facts_of(format).is_of_cells) return;
    throw UsageError("--count writes "_words + formats_in_words(&OutputFormatFacts::is_of_cells) +
                     "; see --stats for one JSON object a query, and more than counts"_words);
}

void check_listing(const ResultOptions& results, std::size_t top) {
    if (results.listing.sample().rows == 0 || top == 0) return;
    throw UsageError(
        "--sample draws from all hits of a query, and without --threshold only the best are looked for; say which "
        "similarity is a hit"_words);
}

void check_wide(const ResultOptions& results, const SearchRequest& request) {
    if (!results.wide) {
        if (results.cells) throw UsageError("--cells says what stands in the cells of --wide"_words);
        if (results.only_hits)
            throw UsageError("--only-hits is for --wide; other tables have rows of hits alone"_words);
        return;
    }
    if (results.count) {
        throw UsageError(
            "--count has one number a query, --wide a cell for each compound and query; for the number of matches in "
            "a cell take --cells matches"_words);
    }
    if (results.listing.is_given()) {
        throw UsageError(
            "--sort and --sample are about the hits of a query; --wide has its compounds in the library's order"_words);
    }
    if (request.options.top > 0) {
        throw UsageError(
            "-k keeps the best of each query, so that --wide would show other hits as none; take --threshold"_words);
    }
    if (request.fusion) throw UsageError("--fusion makes one list of all queries, --wide has a column for each"_words);
    if (results.cells != WideCells::matches) return;
    if (request.mode != SearchMode::substructure) {
        throw UsageError(
            "--cells matches is for substructure searches, whose hits hold the query some number of times"_words);
    }
    if (!request.further.any.empty()) {
        throw UsageError("--cells matches counts the query itself, which compounds found by --or need not hold"_words);
    }
}

void check_sheet_width(const std::string& why) {
    if (!why.empty()) throw UsageError(why + "; take another format, such as tsv, or cut the file of queries");
}

void check_keep_all(const ResultOptions& results, OutputFormat format) {
    if (results.keep_all && !results.count && !results.wide && facts_of(format).has_only_compounds) {
        throw UsageError("--keep-all is for tables; "_words + facts_of(format).word() +
                         " holds compounds, and a query without hits has none");
    }
}

}  // namespace chemsieve::cli
