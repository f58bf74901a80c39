#include "app/python/found_hits.h"

#include "data/compound/compound_inchis.h"
#include "data/write/row_drawing.h"

namespace chemsieve::python {

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

}  // namespace chemsieve::python
