#include "app/python/found_hits.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <sstream>

#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/options/result_options.h"
#include "app/python/errors.h"
#include "app/work/search_log.h"
#include "data/write/row_drawing.h"
#include "search/run/compound_choice.h"

namespace chemsieve::python {

namespace {

cli::ResultOptions read_options(const TableCall& call) {
    cli::ResultOptions results = {};
    CLI::App program;
    cli::CommandApp app{"write", "", program};
    cli::add_output_option(app, results.output, "File to write");
    cli::describe_wide(app, results);
    results.table.describe(app);
    std::vector<std::string> words = call.words;
    std::reverse(words.begin(), words.end());
    app.parse(words);
    results.keep_all = call.keep_all;
    results.columns = call.columns;
    return results;
}

// Hits [begin, end) as a table takes them.
std::vector<Hit> listed(const FoundHits& found, std::size_t begin, std::size_t end) {
    std::vector<Hit> hits;
    hits.reserve(end - begin);
    for (std::size_t i = begin; i < end; ++i) {
        const Similarity similarity = similarity_of_millionths(millionths_of(found.similarities[i]));
        hits.push_back({.compound = found.compound_of(i), .similarity = similarity});
    }
    return hits;
}

// The end of the hits of a query, whose first is `begin` or which has none.
std::size_t end_of(const FoundHits& found, std::size_t query) {
    const auto end = std::upper_bound(found.of_query.begin(), found.of_query.end(), static_cast<std::uint32_t>(query));
    return static_cast<std::size_t>(end - found.of_query.begin());
}

SearchRecord record_of(const FoundHits& found) {
    SearchLog log{found.asked().request(), place_of(*found.state().source), DrawingKind::none};
    for (const FoundQuery& query : found.queries) {
        if (query.query) log.add(*query.query, query.outcome, query.hits);
        if (!query.error.empty()) log.refuse(query.text, told_of(query.error));
    }
    return log.record();
}

// The compounds that were searched; nothing if stopped.
std::shared_ptr<const CompoundSelection> searched(const FoundHits& found, const std::stop_token& stop) {
    if (found.among) return found.among;
    const SearchRequest& request = found.asked().request();
    Searcher searcher{found.state().source, Searcher::WhenNeeded{}};
    return every_compound(found.state().last, searcher, fingerprint_of(request.mode, request.options), stop);
}

void check_wide_table(const FoundHits& found, const cli::ResultOptions& results) {
    cli::check_wide(results, found.asked().request());
    if (!results.wide) return;
    if (found.asked().results().count) {
        throw cli::UsageError("hits were counted and not listed, so there is none for a cell; search without count");
    }
    if (found.asked().results().listing.is_given()) {
        throw cli::UsageError(
            "sort and sample are about the hits of a query; a wide table has its compounds in the library's order");
    }
}

// Nothing if stopped; else what the user should know.
std::optional<std::vector<std::string>> write_found(const FoundHits& found, const cli::ResultOptions& results,
                                                    OutputFormat format, const TableStyle& style, std::ostream& out,
                                                    const std::stop_token& stop) {
    const SearchRequest& request = found.asked().request();
    const CompoundSource& source = *found.state().source;
    work::FoundTable table{request, cli::found_layout(results, request, format, style, source), source, out};
    cli::check_sheet_width(table.why_too_wide(found.queries.size()));
    std::size_t begin = 0;
    for (std::size_t number = 0; number < found.queries.size(); ++number) {
        const FoundQuery& query = found.queries[number];
        const std::size_t end = end_of(found, number);
        if (!query.query && begin == end) {
            table.add_unusable(query.text.id);
            continue;
        }
        const std::vector<Hit> hits = listed(found, begin, end);
        const work::FoundOfQuery one{.id = query.text.id,
                                     .query = query.query ? &*query.query : nullptr,
                                     .hits = hits,
                                     .is_complete = query.outcome.is_complete()};
        if (!table.add(one, stop)) return std::nullopt;
        begin = end;
    }
    if (results.wide) {
        const auto compounds = searched(found, stop);
        if (!compounds || !table.write(*compounds, stop)) return std::nullopt;
    }
    std::vector<std::string> remarks = table.finish(record_of(found));
    if (table.not_counted() > 0) {
        remarks.push_back("of " + std::to_string(table.not_counted()) +
                          " hits the matches could not be counted within the limits; their cells are empty");
    }
    return remarks;
}

}  // namespace

FoundHits::FoundHits(std::shared_ptr<const AskedSearch> asked, std::shared_ptr<const LibrariesState> state)
    : FoundCompounds{std::move(state)}, asked_{std::move(asked)} {}

void FoundHits::add(std::uint32_t query, const Hit& hit) {
    FoundCompounds::add(hit.compound);
    similarities.push_back(hit.similarity.value());
    of_query.push_back(query);
}

std::string FoundHits::drawing(std::size_t hit) const {
    RowDrawing drawing{DrawingKind::svg};
    const SearchRequest& request = asked_->request();
    const FoundQuery& query = queries[of_query.at(hit)];
    if (request.mode == SearchMode::substructure && query.query && query.query->has_structure()) {
        drawing.highlight(query.query->molecule(), request.options.stereo);
    }
    return drawing.draw(molecule(hit));
}

std::vector<std::string> write_hits(const FoundHits& found, const TableCall& call, const std::stop_token& stop) {
    const cli::ResultOptions results = read_options(call);
    const OutputFormat format = results.table.format(results.output);
    const TableStyle style = cli::style_of(results, format);
    check_wide_table(found, results);
    cli::check_keep_all(results, format);
    cli::Output output{results.output, std::cout};
    const auto remarks = write_found(found, results, format, style, output.stream(), stop);
    if (!remarks) return {};
    output.commit();
    return *remarks;
}

std::string wide_csv(const FoundHits& found, const TableCall& call, const std::stop_token& stop) {
    const cli::ResultOptions results = read_options(call);
    check_wide_table(found, results);
    TableStyle style = cli::style_of(results, OutputFormat::csv);
    style.escape_formulas = false;
    std::ostringstream csv;
    if (!write_found(found, results, OutputFormat::csv, style, csv, stop)) return {};
    return std::move(csv).str();
}

}  // namespace chemsieve::python
