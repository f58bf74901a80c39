#include "app/python/found_hits.h"

#include "app/results/inchi_cells.h"
#include "app/results/row_drawing.h"

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
    return reader(library_of(hit)).molblock(CompoundNumber{numbers.at(hit)});
}

std::string FoundHits::drawing(std::size_t hit) const {
    RowDrawing drawing{DrawingKind::svg};
    const SearchRequest& request = asked_->request();
    const FoundQuery& query = queries[of_query.at(hit)];
    if (request.mode == SearchMode::substructure && query.query && query.query->has_structure()) {
        drawing.highlight(query.query->molecule(), request.options.stereo);
    }
    const std::lock_guard lock{mutex_};
    return drawing.draw(reader(library_of(hit)).molecule(CompoundNumber{numbers[hit]}));
}

}  // namespace chemsieve::python
