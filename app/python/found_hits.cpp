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
#include "data/compound/compound_inchis.h"
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
    : asked_{std::move(asked)}, state_{std::move(state)} {}

void FoundHits::add(std::uint32_t query, const Hit& hit) {
    const std::size_t library = place_of_library(state_->members, hit.compound);
    numbers.push_back(static_cast<std::int64_t>(number_in_library(state_->members[library], hit.compound)));
    similarities.push_back(hit.similarity.value());
    of_query.push_back(query);
    if (has_several_libraries()) of_library.push_back(static_cast<std::uint16_t>(library));
}

CompoundNumber FoundHits::compound_of(std::size_t hit) const {
    const SourceLibrary& library = state_->members[library_of(hit)];
    return CompoundNumber{static_cast<std::int64_t>(library.first) - 1 + numbers.at(hit)};
}

CompoundReader& FoundHits::reader() const {
    if (!reader_) reader_ = state_->source->reader();
    return *reader_;
}

std::vector<HitRow> FoundHits::rows(std::size_t begin, std::size_t end, const std::string& columns) const {
    const PropertyColumns properties{columns, *state_->source};
    const std::lock_guard lock{mutex_};
    const auto held = reader().hold();
    std::vector<HitRow> rows;
    rows.reserve(end - begin);
    std::vector<CompoundNumber> compounds;
    for (std::size_t i = begin; i < end; ++i) {
        compounds.push_back(compound_of(i));
        CompoundRow read = properties.read(compounds.back(), reader());
        HitRow& row = rows.emplace_back();
        properties.append_cells(read, reader(), row.cells);
        row.id = std::move(read.id);
        row.smiles = std::move(read.smiles);
    }
    if (properties.inchi_places().empty()) return rows;
    CompoundReader* const only = &reader();
    const std::vector<std::string> inchis = inchi_cells(compounds, {&only, 1}, {});
    for (std::size_t i = 0; i < rows.size(); ++i) {
        for (const std::size_t place : properties.inchi_places()) rows[i].cells[place] = inchis[i];
    }
    return rows;
}

std::vector<TableColumn> FoundHits::titles(const std::string& columns) const {
    std::vector<TableColumn> titles;
    PropertyColumns{columns, *state_->source}.append_titles(titles);
    return titles;
}

std::optional<std::string> FoundHits::molblock(std::size_t hit) const {
    const std::lock_guard lock{mutex_};
    return reader().molblock(compound_of(hit));
}

std::string FoundHits::drawing(std::size_t hit) const {
    RowDrawing drawing{DrawingKind::svg};
    const SearchRequest& request = asked_->request();
    const FoundQuery& query = queries[of_query.at(hit)];
    if (request.mode == SearchMode::substructure && query.query && query.query->has_structure()) {
        drawing.highlight(query.query->molecule(), request.options.stereo);
    }
    const std::lock_guard lock{mutex_};
    return drawing.draw(reader().molecule(compound_of(hit)));
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
