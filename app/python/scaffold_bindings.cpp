// What Python sees of scaffolds.

#include "app/python/scaffold_call.h"
#include "app/python/study_bindings.h"

namespace chemsieve::python {

namespace {

using Scaffolds = std::shared_ptr<FoundScaffolds>;
using Counts = std::shared_ptr<FoundScaffoldCounts>;
using Network = std::shared_ptr<FoundScaffoldNetwork>;

std::tuple<Scaffolds, Notes> ask_scaffolds(Libraries& libraries, const std::vector<std::string>& words,
                                           std::optional<std::vector<std::string>> ids, const std::string& columns,
                                           std::optional<std::string> keep, const py::object& progress) {
    StudyCall call = study_call_of(words, std::move(ids), progress);
    call.columns = columns;
    call.keep = std::move(keep);
    const auto chosen =
        made_interruptibly([&](const std::stop_token& stop) { return find_scaffolds(*libraries, call, stop); });
    return {chosen.found, notes_of(chosen)};
}

std::tuple<Counts, Notes> ask_counts(Libraries& libraries, const std::vector<std::string>& words,
                                     std::optional<std::vector<std::string>> ids, const py::object& progress) {
    const StudyCall call = study_call_of(words, std::move(ids), progress);
    const auto chosen =
        made_interruptibly([&](const std::stop_token& stop) { return count_scaffolds(*libraries, call, stop); });
    return {chosen.found, notes_of(chosen)};
}

std::tuple<Network, Notes> ask_network(Libraries& libraries, const std::vector<std::string>& words,
                                       std::optional<std::vector<std::string>> ids, const py::object& progress) {
    const StudyCall call = study_call_of(words, std::move(ids), progress);
    const auto chosen =
        made_interruptibly([&](const std::stop_token& stop) { return scaffold_network(*libraries, call, stop); });
    return {chosen.found, notes_of(chosen)};
}

// Compounds with the same scaffold share a text.
py::list texts_of(const FoundScaffolds& found) {
    const series::LibraryScaffolds& scaffolds = found.scaffolds();
    const std::vector<py::str> texts(scaffolds.texts.begin(), scaffolds.texts.end());
    const py::str none{""};
    py::list list(scaffolds.compounds.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
        const auto some = scaffolds.of(i);
        if (some.size() > 1) {
            list[i] = scaffolds.text(i);
        } else {
            list[i] = some.empty() ? none : texts[some.front()];
        }
    }
    return list;
}

py::dict compounds_by_scaffold(const FoundScaffolds& found) {
    const auto counts = made_interruptibly([&](const std::stop_token& stop) { return found.counts(stop); });
    py::dict compounds;
    if (!counts) return compounds;
    for (const work::ScaffoldCount& count : *counts) compounds[py::str{count.scaffold}] = count.compounds;
    return compounds;
}

// Column, its means and how many compounds have a value.
py::list means_of(const Counts& found) {
    py::list means;
    for (const FoundScaffoldCounts::Mean& mean : found->means) {
        means.append(py::make_tuple(mean.column, array_of(mean.means, found), array_of(mean.values, found)));
    }
    return means;
}

// The same of a network, with medians.
py::list columns_below(const Network& found) {
    py::list columns;
    for (const FoundScaffoldNetwork::Below& below : found->columns) {
        columns.append(py::make_tuple(below.column, array_of(below.means, found), array_of(below.medians, found),
                                      array_of(below.values, found)));
    }
    return columns;
}

py::object array_or_none(const std::optional<std::vector<std::int64_t>>& values, const Network& found) {
    return values ? array_of(*values, found) : py::object{py::none{}};
}

void define_network(py::module_& module) {
    py::class_<FoundScaffoldNetwork, Network>(module, "FoundScaffoldNetwork")
        .def("__len__", [](const FoundScaffoldNetwork& found) { return found.scaffolds.size(); })
        .def_readonly("left_out", &FoundScaffoldNetwork::left_out)
        .def_readonly("not_taken_apart", &FoundScaffoldNetwork::not_taken_apart)
        .def_readonly("scaffolds", &FoundScaffoldNetwork::scaffolds)
        .def_readonly("parents", &FoundScaffoldNetwork::parents)
        .def("rings", [](const Network& found) { return array_of(found->rings, found); })
        .def("compounds", [](const Network& found) { return array_of(found->compounds, found); })
        .def("below", [](const Network& found) { return array_of(found->below, found); })
        .def("others", [](const Network& found) { return array_or_none(found->others, found); })
        .def("others_below", [](const Network& found) { return array_or_none(found->others_below, found); })
        .def("columns", columns_below);
    module.def("scaffold_network", ask_network);
}

}  // namespace

void define_scaffolds(py::module_& module) {
    py::class_<FoundScaffolds, Scaffolds> scaffolds(module, "FoundScaffolds");
    define_compounds(scaffolds);
    scaffolds.def_readonly("left_out", &FoundScaffolds::left_out)
        .def("texts", texts_of)
        .def("counts", compounds_by_scaffold)
        .def("summary", [](const FoundScaffolds& found) {
            const work::ScaffoldSummary summary = work::summary_of(found.scaffolds());
            return std::tuple{summary.scaffolds, summary.without};
        });
    py::class_<FoundScaffoldCounts, Counts>(module, "FoundScaffoldCounts")
        .def("__len__", [](const FoundScaffoldCounts& found) { return found.scaffolds.size(); })
        .def_readonly("left_out", &FoundScaffoldCounts::left_out)
        .def_readonly("scaffolds", &FoundScaffoldCounts::scaffolds)
        .def("compounds", [](const Counts& found) { return array_of(found->compounds, found); })
        .def("others",
             [](const Counts& found) {
                 return found->others ? array_of(*found->others, found) : py::object{py::none{}};
             })
        .def("means", means_of);
    module.def("scaffolds", ask_scaffolds);
    module.def("scaffold_counts", ask_counts);
    define_network(module);
}

}  // namespace chemsieve::python
