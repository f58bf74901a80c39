// What Python sees of matched pairs.

#include "app/python/pairs/pair_call.h"
#include "app/python/study_bindings.h"

namespace chemsieve::python {

namespace {

using Pairs = std::shared_ptr<FoundPairs>;
using FoundRules = std::shared_ptr<FoundTransformations>;

std::tuple<Pairs, Notes> ask_pairs(Libraries& libraries, const std::vector<std::string>& words,
                                   std::optional<std::vector<std::string>> ids, const py::object& progress) {
    const StudyCall call = study_call_of(words, std::move(ids), progress);
    const auto chosen =
        made_interruptibly([&](const std::stop_token& stop) { return find_pairs(*libraries, call, stop); });
    return {chosen.found, notes_of(chosen)};
}

std::tuple<FoundRules, Notes> ask_transformations(Libraries& libraries, const std::vector<std::string>& words,
                                                  std::optional<std::vector<std::string>> ids,
                                                  const py::object& progress) {
    const StudyCall call = study_call_of(words, std::move(ids), progress);
    const auto chosen =
        made_interruptibly([&](const std::stop_token& stop) { return find_transformations(*libraries, call, stop); });
    return {chosen.found, notes_of(chosen)};
}

std::tuple<std::shared_ptr<FoundCliffs>, Notes> ask_cliffs(Libraries& libraries, const std::vector<std::string>& words,
                                                           std::optional<std::vector<std::string>> ids,
                                                           const py::object& progress) {
    const StudyCall call = study_call_of(words, std::move(ids), progress);
    const auto chosen =
        made_interruptibly([&](const std::stop_token& stop) { return find_cliffs(*libraries, call, stop); });
    return {chosen.found, notes_of(chosen)};
}

// Compounds left out, constants whose pairs are not listed, and how many compounds have too many bonds.
template <class Found>
py::tuple what_is_left_out(const Found& found) {
    const PairsLeftOut& left_out = found.left_out;
    return py::make_tuple(left_out.unreadable, left_out.not_listed, left_out.too_many_bonds);
}

void define_cliffs(py::module_& module) {
    using Cliffs = std::shared_ptr<FoundCliffs>;
    py::class_<FoundCliffs, Cliffs> cliffs(module, "FoundCliffs");
    cliffs.def("__len__", [](const FoundCliffs& found) { return found.first.size(); })
        .def_property_readonly("libraries", [](const FoundCliffs& found) { return found.libraries(); })
        .def_readonly("are_matched", &FoundCliffs::are_matched)
        .def_readonly("constants", &FoundCliffs::constants)
        .def_readonly("from_", &FoundCliffs::from)
        .def_readonly("to", &FoundCliffs::to)
        .def_readonly("pairs", &FoundCliffs::pairs)
        .def_readonly("compounds_with_value", &FoundCliffs::compounds_with_value)
        .def_readonly("not_comparable", &FoundCliffs::not_comparable)
        .def_readonly("without_bits", &FoundCliffs::without_bits)
        .def("numbers", [](const Cliffs& found) { return array_of(found->numbers, found); })
        .def("of_library", [](const Cliffs& found) { return array_of(found->of_library, found); })
        .def("ids", [](const FoundCliffs& found) { return ids_of(found); })
        .def("smiles",
             [](const FoundCliffs& found) {
                 return made_interruptibly([&](const std::stop_token&) {
                     std::vector<std::string> all;
                     for (const CompoundCells& row : found.rows(0, found.numbers.size(), "")) all.push_back(row.smiles);
                     return all;
                 });
             })
        .def("first", [](const Cliffs& found) { return array_of(found->first, found); })
        .def("second", [](const Cliffs& found) { return array_of(found->second, found); })
        .def("first_values", [](const Cliffs& found) { return array_of(found->first_values, found); })
        .def("second_values", [](const Cliffs& found) { return array_of(found->second_values, found); })
        .def("similarities", [](const Cliffs& found) { return array_of(found->similarities, found); })
        .def("steepness", [](const Cliffs& found) { return array_of(found->steepness, found); })
        .def("left_out", what_is_left_out<FoundCliffs>);
    module.def("cliffs", ask_cliffs);
}

// Column, and of it values, means, deviations and p.
py::list columns_of(const FoundRules& found) {
    py::list columns;
    for (const FoundTransformations::Column& column : found->columns) {
        columns.append(py::make_tuple(column.name, array_of(column.values, found), array_of(column.means, found),
                                      array_of(column.deviations, found), array_of(column.ps, found)));
    }
    return columns;
}

}  // namespace

void define_pairs(py::module_& module) {
    py::class_<FoundPairs, Pairs>(module, "FoundPairs")
        .def("__len__", [](const FoundPairs& found) { return found.first.size(); })
        .def_property_readonly("libraries", [](const FoundPairs& found) { return found.libraries(); })
        .def_readonly("texts", &FoundPairs::texts)
        .def("numbers", [](const Pairs& found) { return array_of(found->numbers, found); })
        .def("of_library", [](const Pairs& found) { return array_of(found->of_library, found); })
        .def("ids", [](const FoundPairs& found) { return ids_of(found); })
        .def("first", [](const Pairs& found) { return array_of(found->first, found); })
        .def("second", [](const Pairs& found) { return array_of(found->second, found); })
        .def("constants", [](const Pairs& found) { return array_of(found->constant, found); })
        .def("from_", [](const Pairs& found) { return array_of(found->from, found); })
        .def("to", [](const Pairs& found) { return array_of(found->to, found); })
        .def("left_out", what_is_left_out<FoundPairs>);
    py::class_<FoundTransformations, FoundRules>(module, "FoundTransformations")
        .def("__len__", [](const FoundTransformations& found) { return found.pairs.size(); })
        .def_readonly("from_", &FoundTransformations::from)
        .def_readonly("to", &FoundTransformations::to)
        .def("pairs", [](const FoundRules& found) { return array_of(found->pairs, found); })
        .def("columns", columns_of)
        .def("left_out", what_is_left_out<FoundTransformations>);
    define_cliffs(module);
    module.def("matched_pairs", ask_pairs);
    module.def("transformations", ask_transformations);
}

}  // namespace chemsieve::python
