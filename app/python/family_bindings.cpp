// What Python sees of families.

#include <pybind11/stl.h>

#include "app/cli/studies/neighbour_options.h"
#include "app/python/bindings.h"
#include "app/python/family_call.h"

namespace chemsieve::python {

namespace {

FamilyCall call_of(const std::vector<std::string>& words, std::optional<std::vector<std::string>> ids,
                   const py::object& progress) {
    return {.words = words, .ids = std::move(ids), .progress = called<double>(progress)};
}

// The ids that no library has, and what the condition leaves open.
using Notes = std::tuple<std::vector<std::string>, std::string>;

std::tuple<std::vector<std::shared_ptr<FoundFamilies>>, Notes> ask_families(
    Libraries& libraries, const std::vector<std::string>& words, std::optional<std::vector<std::string>> ids,
    const std::string& columns, std::optional<std::string> keep, const py::object& progress) {
    FamilyCall call = call_of(words, std::move(ids), progress);
    call.columns = columns;
    call.keep = std::move(keep);
    auto chosen =
        made_interruptibly([&](const std::stop_token& stop) { return find_families(*libraries, call, stop); });
    Notes notes{std::move(chosen.unknown_ids), std::move(chosen.left_open)};
    return {std::move(chosen.found), std::move(notes)};
}

std::tuple<std::shared_ptr<FoundCurve>, Notes> ask_curve(Libraries& libraries, const std::vector<std::string>& words,
                                                         std::optional<std::vector<std::string>> ids,
                                                         const py::object& progress) {
    const FamilyCall call = call_of(words, std::move(ids), progress);
    auto chosen = made_interruptibly([&](const std::stop_token& stop) { return find_curve(*libraries, call, stop); });
    return {std::make_shared<FoundCurve>(std::move(chosen.found)),
            {std::move(chosen.unknown_ids), std::move(chosen.left_open)}};
}

}  // namespace

void define_families(py::module_& module) {
    using Found = std::shared_ptr<FoundFamilies>;
    py::class_<FoundFamilies, Found>(module, "FoundFamilies")
        .def("__len__", [](const FoundFamilies& found) { return found.numbers.size(); })
        .def_property_readonly("method",
                               [](const FoundFamilies& found) { return families::name_of(found.goal.method); })
        .def_property_readonly("threshold", &FoundFamilies::threshold)
        .def_property_readonly("promise", [](const FoundFamilies& found) { return work::promise_of(found.goal); })
        .def_property_readonly("families", [](const FoundFamilies& found) { return found.count.families; })
        .def_property_readonly("single", [](const FoundFamilies& found) { return found.count.single; })
        .def_property_readonly("largest", [](const FoundFamilies& found) { return found.count.largest; })
        .def_readonly("without_bits", &FoundFamilies::without_bits)
        .def_readonly("not_comparable", &FoundFamilies::not_comparable)
        .def_property_readonly("libraries", [](const FoundFamilies& found) { return found.libraries(); })
        .def("numbers", [](const Found& found) { return array_of(found->numbers, found); })
        .def("of_library", [](const Found& found) { return array_of(found->of_library, found); })
        .def("family", [](const Found& found) { return array_of(found->family, found); })
        .def("representatives", [](const Found& found) { return array_of(found->representatives, found); })
        .def("similarities", [](const Found& found) { return array_of(found->similarities, found); })
        .def("ids",
             [](const FoundFamilies& found) {
                 return made_interruptibly([&](const std::stop_token& stop) { return found.ids(stop); });
             })
        .def("titles",
             [](const FoundFamilies& found, const std::string& columns) {
                 std::vector<std::tuple<std::string, bool>> titles;
                 for (const TableColumn& title : found.titles(columns)) titles.emplace_back(title.name, title.number);
                 return titles;
             })
        .def("rows", [](const FoundFamilies& found, const std::string& columns) {
            const auto rows = made_interruptibly(
                [&](const std::stop_token&) { return found.rows(0, found.numbers.size(), columns); });
            py::list list(rows.size());
            for (std::size_t i = 0; i < rows.size(); ++i) list[i] = py::make_tuple(rows[i].smiles, rows[i].cells);
            return list;
        });
    using Curve = std::shared_ptr<FoundCurve>;
    py::class_<FoundCurve, Curve>(module, "FoundCurve")
        .def("thresholds", [](const Curve& curve) { return array_of(curve->thresholds, curve); })
        .def("families", [](const Curve& curve) { return array_of(curve->families, curve); })
        .def("single", [](const Curve& curve) { return array_of(curve->single, curve); })
        .def("largest", [](const Curve& curve) { return array_of(curve->largest, curve); });
    module.def("families", ask_families);
    module.def("family_curve", ask_curve);
    // Whether 'smiles' is among the columns, and the others.
    module.def("asked_columns", [](const std::string& columns) {
        const cli::AskedColumns asked = cli::asked_columns(columns);
        return std::tuple{asked.smiles, asked.properties};
    });
}

}  // namespace chemsieve::python
