#include "app/python/found_hits.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/options/table_options.h"
#include "app/results/hit_table.h"
#include "app/results/inchi_cells.h"
#include "app/results/row_drawing.h"
#include "app/results/search_log.h"

namespace chemsieve::python {

FoundHits::FoundHits(std::shared_ptr<const AskedSearch> asked, std::shared_ptr<const LibrariesState> state)
    : asked_{std::move(asked)}, state_{std::move(state)}, readers_(state_->libraries.size()) {}

void FoundHits::add(std::uint32_t query, std::size_t library, const Hit& hit) {
    numbers.push_back(static_cast<std::int64_t>(hit.compound));
    similarities.push_back(hit.similarity.value());
    of_query.push_back(query);
    if (has_several_libraries()) of_library.push_back(static_cast<std::uint16_t>(library));
}

CompoundReader& FoundHits::reader(std::size_t library) const {
    auto& reader = readers_[library];
    if (!reader) reader = state_->libraries[library]->reader();
    return *reader;
}

std::vector<HitRow> FoundHits::rows(std::size_t begin, std::size_t end, const std::string& columns) const {
    const PropertyColumns properties{columns, state_->sources()};
    const std::lock_guard lock{mutex_};
    std::vector<std::shared_ptr<const void>> held;
    for (std::size_t i = 0; i < readers_.size(); ++i) held.push_back(reader(i).hold());
    std::vector<HitRow> rows;
    rows.reserve(end - begin);
    for (std::size_t i = begin; i < end; ++i) {
        const std::size_t library = library_of(i);
        CompoundRow read = properties.read(CompoundNumber{numbers[i]}, reader(library));
        HitRow& row = rows.emplace_back();
        properties.append_cells(read, reader(library), row.cells, library);
        row.id = std::move(read.id);
        row.smiles = std::move(read.smiles);
    }
    add_inchis(rows, begin, properties.inchi_places());
    return rows;
}

void FoundHits::add_inchis(std::vector<HitRow>& rows, std::size_t begin, const std::vector<std::size_t>& places) const {
    if (places.empty()) return;
    for (std::size_t library = 0; library < readers_.size(); ++library) {
        std::vector<CompoundNumber> compounds;
        std::vector<HitRow*> found;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (library_of(begin + i) != library) continue;
            compounds.push_back(CompoundNumber{numbers[begin + i]});
            found.push_back(&rows[i]);
        }
        CompoundReader* const only = &reader(library);
        const std::vector<std::string> inchis = inchi_cells(compounds, {&only, 1}, {});
        for (std::size_t i = 0; i < inchis.size(); ++i) {
            for (const std::size_t place : places) found[i]->cells[place] = inchis[i];
        }
    }
}

std::vector<TableColumn> FoundHits::titles(const std::string& columns) const {
    std::vector<TableColumn> titles;
    PropertyColumns{columns, state_->sources()}.append_titles(titles);
    return titles;
}

std::optional<std::string> FoundHits::molblock(std::size_t hit) const {
    const std::lock_guard lock{mutex_};
    return reader(library_of(hit)).molblock(CompoundNumber{numbers[hit]});
}

std::string FoundHits::drawing(std::size_t hit) const {
    RowDrawing drawing{DrawingKind::svg};
    const SearchRequest& request = asked_->request();
    const FoundQuery& query = queries[of_query[hit]];
    if (request.mode == SearchMode::substructure && query.query && query.query->has_structure()) {
        drawing.highlight(query.query->molecule(), request.options.stereo);
    }
    const std::lock_guard lock{mutex_};
    return drawing.draw(reader(library_of(hit)).molecule(CompoundNumber{numbers[hit]}));
}

namespace {

// Hits [begin, end) as a table takes them.
std::vector<LibraryHit> listed(const FoundHits& found, std::size_t begin, std::size_t end) {
    std::vector<LibraryHit> hits;
    hits.reserve(end - begin);
    for (std::size_t i = begin; i < end; ++i) {
        const Similarity similarity = similarity_of_millionths(millionths_of(found.similarities[i]));
        hits.push_back({found.library_of(i), {.compound = CompoundNumber{found.numbers[i]}, .similarity = similarity}});
    }
    return hits;
}

SearchRecord record_of(const FoundHits& found, const SearchRequest& request) {
    SearchPlace place{.library = found.state().libraries.front()->name()};
    for (const auto& library : found.state().libraries) {
        if (library != found.state().libraries.front()) place.further_libraries.push_back(library->name());
        place.compounds += library->compound_count();
    }
    SearchLog log{request, place, DrawingKind::none};
    for (const FoundQuery& query : found.queries) {
        if (query.query) log.add(*query.query, query.outcome, query.hits);
        if (!query.error.empty()) log.refuse(query.text, query.error);
    }
    return log.record();
}

}  // namespace

std::vector<std::string> FoundHits::write(std::vector<std::string> words, bool keep_all, const std::string& columns,
                                          const std::stop_token& stop) const {
    std::string path;
    cli::TableOptions options;
    CLI::App program;
    cli::CommandApp app{"write", "", program};
    cli::add_output_option(app, path, "File to write")->required();
    options.describe(app);
    std::reverse(words.begin(), words.end());
    app.parse(words);
    const OutputFormat format = options.format(path);
    const TableStyle style = options.style(format);
    cli::check_keep_all({.keep_all = keep_all, .output = path, .table = {}, .columns = {}, .stats = {}}, format);

    cli::Output output{path, std::cout};
    const SearchRequest& request = asked_->request();
    HitTable table{format, output.stream(), columns, state_->sources(), style, request.options.jobs};
    std::size_t begin = 0;
    for (std::size_t number = 0; number < queries.size(); ++number) {
        const FoundQuery& query = queries[number];
        const std::size_t end =
            std::upper_bound(of_query.begin(), of_query.end(), static_cast<std::uint32_t>(number)) - of_query.begin();
        if (begin == end && keep_all) table.write_nothing(query.text.id);
        if (request.mode == SearchMode::substructure && query.query && query.query->has_structure()) {
            table.highlight(query.query->molecule(), request.options.stereo);
        }
        MergedHits hits{listed(*this, begin, end)};
        if (!table.write(query.text.id, hits, stop)) return {};
        begin = end;
    }
    const std::vector<std::string> remarks = table.finish(record_of(*this, request));
    output.commit();
    return remarks;
}

}  // namespace chemsieve::python
