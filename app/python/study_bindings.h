// What Python sees of all studies of compounds: families, picks, neighbours,
// scaffolds.
//
// Threads: with the GIL.
#pragma once

#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "app/python/asked_study.h"
#include "app/python/bindings.h"
#include "app/python/found_compounds.h"

namespace chemsieve::python {

inline StudyCall study_call_of(const std::vector<std::string>& words, std::optional<std::vector<std::string>> ids,
                               const py::object& progress) {
    return {.words = words, .ids = std::move(ids), .progress = called<double>(progress)};
}

// The ids that no library has, and what the condition leaves open.
using Notes = std::tuple<std::vector<std::string>, std::string>;

template <class Found>
Notes notes_of(const Chosen<Found>& chosen) {
    return {chosen.unknown_ids, chosen.left_open};
}

inline std::vector<std::string> ids_of(const FoundCompounds& found) {
    return made_interruptibly([&](const std::stop_token& stop) { return found.ids(stop); });
}

// Names, and whether the columns hold numbers.
inline std::vector<std::tuple<std::string, bool>> titles_of(const FoundCompounds& found, const std::string& columns) {
    std::vector<std::tuple<std::string, bool>> titles;
    for (const TableColumn& title : found.titles(columns)) titles.emplace_back(title.name, title.number);
    return titles;
}

// What is the same of all compounds that were found.
template <class Found>
void define_compounds(py::class_<Found, std::shared_ptr<Found>>& type) {
    using Held = std::shared_ptr<Found>;
    type.def("__len__", [](const Found& found) { return found.numbers.size(); })
        .def_property_readonly("libraries", [](const Found& found) { return found.libraries(); })
        .def("numbers", [](const Held& found) { return array_of(found->numbers, found); })
        .def("of_library", [](const Held& found) { return array_of(found->of_library, found); })
        .def("ids", [](const Found& found) { return ids_of(found); })
        .def("titles", [](const Found& found, const std::string& columns) { return titles_of(found, columns); })
        .def("rows", [](const Found& found, const std::string& columns) {
            const auto rows = made_interruptibly(
                [&](const std::stop_token&) { return found.rows(0, found.numbers.size(), columns); });
            py::list list(rows.size());
            for (std::size_t i = 0; i < rows.size(); ++i) list[i] = py::make_tuple(rows[i].smiles, rows[i].cells);
            return list;
        });
}

// The same of those that were found with a similarity each.
template <class Found>
void define_similar_compounds(py::class_<Found, std::shared_ptr<Found>>& type) {
    define_compounds(type);
    type.def_readonly("without_bits", &Found::without_bits)
        .def_readonly("not_comparable", &Found::not_comparable)
        .def("similarities", [](const std::shared_ptr<Found>& found) { return array_of(found->similarities, found); });
}

}  // namespace chemsieve::python
