// What Python sees of families.

#include <pybind11/stl.h>

#include "app/cli/studies/neighbour_options.h"
#include "app/python/family_call.h"
#include "app/python/study_bindings.h"

namespace chemsieve::python {

namespace {

std::tuple<std::vector<std::shared_ptr<FoundFamilies>>, Notes> ask_families(
    Libraries& libraries, const std::vector<std::string>& words, std::optional<std::vector<std::string>> ids,
    const std::string& columns, std::optional<std::string> keep, const py::object& progress) {
    StudyCall call = study_call_of(words, std::move(ids), progress);
    call.columns = columns;
    call.keep = std::move(keep);
    auto chosen =
        made_interruptibly([&](const std::stop_token& stop) { return find_families(*libraries, call, stop); });
    Notes notes = notes_of(chosen);
    return {std::move(chosen.found), std::move(notes)};
}

std::tuple<std::shared_ptr<FoundCurve>, Notes> ask_curve(Libraries& libraries, const std::vector<std::string>& words,
                                                         std::optional<std::vector<std::string>> ids,
                                                         const py::object& progress) {
    const StudyCall call = study_call_of(words, std::move(ids), progress);
    auto chosen = made_interruptibly([&](const std::stop_token& stop) { return find_curve(*libraries, call, stop); });
    Notes notes = notes_of(chosen);
    return {std::make_shared<FoundCurve>(std::move(chosen.found)), std::move(notes)};
}

std::tuple<std::size_t, std::size_t> ask_to_extend(Libraries& libraries, const std::string& name,
                                                   const py::object& progress) {
    const auto told = called<double>(progress);
    const work::FamiliesJoined joined =
        made_interruptibly([&](const std::stop_token& stop) { return join_families(*libraries, name, told, stop); });
    return {joined.compounds, joined.new_families};
}

}  // namespace

void define_families(py::module_& module) {
    using Found = std::shared_ptr<FoundFamilies>;
    py::class_<FoundFamilies, Found> families(module, "FoundFamilies");
    define_similar_compounds(families);
    families
        .def_property_readonly("method",
                               [](const FoundFamilies& found) { return families::name_of(found.goal.method); })
        .def_property_readonly("threshold", &FoundFamilies::threshold)
        .def_property_readonly("promise", [](const FoundFamilies& found) { return work::promise_of(found.goal); })
        .def_property_readonly("families", [](const FoundFamilies& found) { return found.count.families; })
        .def_property_readonly("single", [](const FoundFamilies& found) { return found.count.single; })
        .def_property_readonly("largest", [](const FoundFamilies& found) { return found.count.largest; })
        .def("family", [](const Found& found) { return array_of(found->family, found); })
        .def("representatives", [](const Found& found) { return array_of(found->representatives, found); });
    using Curve = std::shared_ptr<FoundCurve>;
    py::class_<FoundCurve, Curve>(module, "FoundCurve")
        .def("thresholds", [](const Curve& curve) { return array_of(curve->thresholds, curve); })
        .def("families", [](const Curve& curve) { return array_of(curve->families, curve); })
        .def("single", [](const Curve& curve) { return array_of(curve->single, curve); })
        .def("largest", [](const Curve& curve) { return array_of(curve->largest, curve); });
    module.def("families", ask_families);
    module.def("family_curve", ask_curve);
    module.def("extend_families", ask_to_extend);
    // Whether 'smiles' is among the columns, and the others.
    module.def("asked_columns", [](const std::string& columns) {
        const cli::AskedColumns asked = cli::asked_columns(columns);
        return std::tuple{asked.smiles, asked.properties};
    });
}

}  // namespace chemsieve::python
