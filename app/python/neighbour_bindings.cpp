// What Python sees of neighbours.

#include "app/python/neighbour_call.h"
#include "app/python/study_bindings.h"

namespace chemsieve::python {

namespace {

using HeldNeighbours = std::shared_ptr<FoundNeighbours>;
using HeldHistogram = std::shared_ptr<FoundHistogram>;

NeighbourCall neighbour_call_of(const std::vector<std::string>& words, std::optional<std::vector<std::string>> ids,
                                std::vector<std::string> against, const py::object& progress) {
    return {.study = study_call_of(words, std::move(ids), progress), .against = std::move(against)};
}

std::tuple<HeldNeighbours, Notes> ask_neighbours(Libraries& libraries, const std::vector<std::string>& words,
                                                 std::optional<std::vector<std::string>> ids,
                                                 std::vector<std::string> against, std::optional<std::string> keep,
                                                 const py::object& progress) {
    NeighbourCall call = neighbour_call_of(words, std::move(ids), std::move(against), progress);
    call.study.keep = std::move(keep);
    const auto chosen =
        made_interruptibly([&](const std::stop_token& stop) { return find_neighbours(*libraries, call, stop); });
    return {chosen.found, notes_of(chosen)};
}

std::tuple<HeldHistogram, Notes> ask_histogram(Libraries& libraries, const std::vector<std::string>& words,
                                               std::optional<std::vector<std::string>> ids,
                                               std::vector<std::string> against, const py::object& progress) {
    const NeighbourCall call = neighbour_call_of(words, std::move(ids), std::move(against), progress);
    const auto chosen =
        made_interruptibly([&](const std::stop_token& stop) { return find_histogram(*libraries, call, stop); });
    return {std::make_shared<FoundHistogram>(chosen.found), notes_of(chosen)};
}

// Id, SMILES and cells of the others, those that are nobody's neighbour aside.
py::list rows_of(const FoundNeighbours& found, const std::string& columns) {
    const std::vector<std::size_t> places = found.listed();
    const auto rows = made_interruptibly([&](const std::stop_token&) { return found.others.rows(places, columns); });
    py::list list(found.others.numbers.size());
    for (std::size_t i = 0; i < list.size(); ++i) list[i] = py::none();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        list[places[i]] = py::make_tuple(rows[i].id, rows[i].smiles, rows[i].cells);
    }
    return list;
}

}  // namespace

void define_neighbours(py::module_& module) {
    py::class_<FoundNeighbours, HeldNeighbours>(module, "FoundNeighbours")
        .def_readonly("threshold", &FoundNeighbours::threshold)
        .def_readonly("without_bits", &FoundNeighbours::without_bits)
        .def_readonly("not_comparable", &FoundNeighbours::not_comparable)
        .def_property_readonly("libraries", [](const FoundNeighbours& found) { return found.others.libraries(); })
        .def("begins", [](const HeldNeighbours& found) { return array_of(found->begins, found); })
        .def("columns", [](const HeldNeighbours& found) { return array_of(found->columns, found); })
        .def("similarities", [](const HeldNeighbours& found) { return array_of(found->similarities, found); })
        .def("query_numbers", [](const HeldNeighbours& found) { return array_of(found->queries.numbers, found); })
        .def("numbers", [](const HeldNeighbours& found) { return array_of(found->others.numbers, found); })
        .def("query_ids", [](const FoundNeighbours& found) { return ids_of(found.queries); })
        .def("ids", [](const FoundNeighbours& found) { return ids_of(found.others); })
        .def("titles",
             [](const FoundNeighbours& found, const std::string& columns) { return titles_of(found.others, columns); })
        .def("rows", rows_of);
    py::class_<FoundHistogram, HeldHistogram>(module, "FoundHistogram")
        .def("from_", [](const HeldHistogram& found) { return array_of(found->from, found); })
        .def("compounds", [](const HeldHistogram& found) { return array_of(found->compounds, found); });
    module.def("neighbours", ask_neighbours);
    module.def("neighbour_histogram", ask_histogram);
}

}  // namespace chemsieve::python
