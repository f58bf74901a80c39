// What Python sees of common cores.

#include "app/python/cores/core_call.h"
#include "app/python/study_bindings.h"

namespace chemsieve::python {

namespace {

std::tuple<FoundCommonCore, Notes> ask_core(Libraries& libraries, const std::vector<std::string>& words,
                                            std::optional<std::vector<std::string>> ids, const py::object& progress) {
    const StudyCall call = study_call_of(words, std::move(ids), progress);
    auto chosen =
        made_interruptibly([&](const std::stop_token& stop) { return find_common_core(*libraries, call, stop); });
    return {std::move(chosen.found), notes_of(chosen)};
}

}  // namespace

void define_cores(py::module_& module) {
    py::class_<FoundCommonCore>(module, "FoundCommonCore")
        .def_readonly("left_out", &FoundCommonCore::left_out)
        .def_property_readonly("smarts", [](const FoundCommonCore& found) { return found.core.smarts; })
        .def_property_readonly("smiles", [](const FoundCommonCore& found) { return found.core.smiles; })
        .def_property_readonly("atoms", [](const FoundCommonCore& found) { return found.core.atoms; })
        .def_property_readonly("bonds", [](const FoundCommonCore& found) { return found.core.bonds; })
        .def_property_readonly("most_bonds", [](const FoundCommonCore& found) { return found.core.most_bonds; })
        .def_property_readonly("compounds", [](const FoundCommonCore& found) { return found.core.compounds; })
        .def_property_readonly("of", [](const FoundCommonCore& found) { return found.core.looked_at; })
        .def_property_readonly("sample", [](const FoundCommonCore& found) { return found.core.sample; })
        .def_property_readonly("proved", [](const FoundCommonCore& found) { return found.core.is_greatest; })
        .def_property_readonly(
            "proof_word", [](const FoundCommonCore& found) { return std::string{series::proof_word(found.core)}; });
    module.def("common_core", ask_core);
}

}  // namespace chemsieve::python
