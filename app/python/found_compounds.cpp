#include "app/python/found_compounds.h"

#include <numeric>

#include "data/compound/compound_inchis.h"

namespace chemsieve::python {

void FoundCompounds::add(CompoundNumber compound) {
    const std::size_t library = place_of_library(state_->members, compound);
    numbers.push_back(static_cast<std::int64_t>(number_in_library(state_->members[library], compound)));
    if (has_several_libraries()) of_library.push_back(static_cast<std::uint16_t>(library));
}

CompoundNumber FoundCompounds::compound_of(std::size_t place) const {
    const SourceLibrary& library = state_->members[library_of(place)];
    return CompoundNumber{static_cast<std::int64_t>(library.first) - 1 + numbers.at(place)};
}

std::vector<std::string> FoundCompounds::libraries() const {
    std::vector<std::string> names;
    for (const auto& library : state_->libraries) names.push_back(library->name());
    return names;
}

CompoundReader& FoundCompounds::reader() const {
    if (!reader_) reader_ = state_->source->reader();
    return *reader_;
}

std::vector<std::string> FoundCompounds::ids(const std::stop_token& stop) const {
    const std::lock_guard lock{mutex_};
    const auto held = reader().hold();
    std::vector<std::string> ids;
    ids.reserve(numbers.size());
    for (std::size_t i = 0; i < numbers.size() && !stop.stop_requested(); ++i) {
        ids.push_back(reader().id(compound_of(i)));
    }
    return ids;
}

std::vector<CompoundCells> FoundCompounds::rows(std::size_t begin, std::size_t end, const std::string& columns) const {
    std::vector<std::size_t> places(end - begin);
    std::iota(places.begin(), places.end(), begin);
    return rows(places, columns);
}

std::vector<CompoundCells> FoundCompounds::rows(std::span<const std::size_t> places, const std::string& columns) const {
    const PropertyColumns properties{columns, *state_->source};
    const std::lock_guard lock{mutex_};
    const auto held = reader().hold();
    std::vector<CompoundCells> rows;
    rows.reserve(places.size());
    std::vector<CompoundNumber> compounds;
    for (const std::size_t place : places) {
        compounds.push_back(compound_of(place));
        CompoundRow read = properties.read(compounds.back(), reader());
        CompoundCells& row = rows.emplace_back();
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

std::vector<TableColumn> FoundCompounds::titles(const std::string& columns) const {
    std::vector<TableColumn> titles;
    PropertyColumns{columns, *state_->source}.append_titles(titles);
    return titles;
}

std::optional<std::string> FoundCompounds::molblock(std::size_t place) const {
    const std::lock_guard lock{mutex_};
    return reader().molblock(compound_of(place));
}

Molecule FoundCompounds::molecule(std::size_t place) const {
    const std::lock_guard lock{mutex_};
    return reader().molecule(compound_of(place));
}

}  // namespace chemsieve::python
