// What Python sees of R groups.

#include "app/python/r_group_call.h"
#include "app/python/study_bindings.h"

namespace chemsieve::python {

namespace {

using HeldGroups = std::shared_ptr<FoundRGroups>;

std::tuple<HeldGroups, Notes> ask_r_groups(Libraries& libraries, const std::vector<std::string>& words,
                                           std::optional<std::vector<std::string>> ids, const std::string& columns,
                                           const py::object& progress) {
    StudyCall call = study_call_of(words, std::move(ids), progress);
    call.columns = columns;
    const auto chosen =
        made_interruptibly([&](const std::stop_token& stop) { return find_r_groups(*libraries, call, stop); });
    return {chosen.found, notes_of(chosen)};
}

// Rows with the same group share a text.
py::list texts_of_rows(const FoundRGroups& found, const std::function<std::uint32_t(const series::RGroupRow&)>& place) {
    const series::RGroupTable& table = found.table();
    const std::vector<py::str> texts(table.texts.begin(), table.texts.end());
    py::list list(table.rows.size());
    for (std::size_t i = 0; i < list.size(); ++i) list[i] = texts[place(table.rows[i])];
    return list;
}

py::dict groups_of(const FoundRGroups& found) {
    py::dict groups;
    for (std::size_t i = 0; i < found.table().columns.size(); ++i) {
        groups[py::str{"R" + std::to_string(found.table().columns[i])}] =
            texts_of_rows(found, [i](const series::RGroupRow& row) { return row.groups[i]; });
    }
    return groups;
}

// For each core: compounds, different groups, and how few there can be.
py::list cores_of(const FoundRGroups& found) {
    py::list cores;
    for (const series::CoreFound& core : found.table().cores) {
        cores.append(py::make_tuple(core.compounds, core.groups, core.at_least));
    }
    return cores;
}

// Groups of the rows and columns, compounds of each cell, and its value, nothing: none. `column`: whose mean, "highest"
// or "lowest" value is told; empty: none.
py::tuple matrix_of(const FoundRGroups& found, unsigned rows, unsigned columns, std::size_t most,
                    const std::string& column, const std::string& which) {
    using Which = work::CellValue::Which;
    work::MatrixWish wish{.rows = rows, .columns = columns, .value = {}, .most = most};
    if (!column.empty()) {
        wish.value = work::CellValue{column, which == "highest"  ? Which::highest
                                             : which == "lowest" ? Which::lowest
                                                                 : Which::mean};
    }
    const auto matrix = made_interruptibly(
        [&](const std::stop_token& stop) { return found.matrix(wish, stop).value_or(work::RGroupMatrix{}); });
    py::list compounds, values;
    for (const work::RGroupCell& cell : matrix.cells) {
        compounds.append(cell.compounds);
        values.append(cell.value ? py::object{py::float_{*cell.value}} : py::object{py::none{}});
    }
    return py::make_tuple(matrix.rows, matrix.columns, compounds, values);
}

// Rows of compounds of other libraries, how many cells are empty, and how many of these they fill.
std::tuple<HeldGroups, std::size_t, std::size_t> holes_of(const FoundRGroups& found, unsigned rows, unsigned columns,
                                                          std::size_t most, const std::vector<std::string>& others,
                                                          const std::string& shown, const py::object& progress) {
    const auto told = called<double>(progress);
    const auto holes = made_interruptibly([&](const std::stop_token& stop) {
        OpenLibraries libraries{others};
        return found.holes({.rows = rows, .columns = columns, .value = {}, .most = most}, libraries, shown, told, stop)
            .value_or(FoundRGroups::Holes{});
    });
    return {holes.compounds, holes.empty, holes.filled};
}

}  // namespace

void define_r_groups(py::module_& module) {
    py::class_<FoundRGroups, HeldGroups> groups(module, "FoundRGroups");
    define_compounds(groups);
    groups.def_readonly("left_out", &FoundRGroups::left_out)
        .def("core_texts",
             [](const FoundRGroups& found) {
                 return texts_of_rows(found, [](const series::RGroupRow& row) { return row.core_text; });
             })
        .def("groups", groups_of)
        .def("matches",
             [](const FoundRGroups& found) {
                 py::list list;
                 for (const series::RGroupRow& row : found.table().rows) list.append(row.match);
                 return list;
             })
        .def("core_numbers",
             [](const FoundRGroups& found) {
                 py::list list;
                 for (const series::RGroupRow& row : found.table().rows) list.append(row.core);
                 return list;
             })
        .def("remarks",
             [](const FoundRGroups& found) {
                 py::list list;
                 for (const series::RGroupRow& row : found.table().rows) list.append(row.remarks);
                 return list;
             })
        .def("cores", cores_of)
        .def_property_readonly(
            "is_complete",
            [](const FoundRGroups& found) { return found.table().is_complete && found.table().not_decided == 0; })
        .def_property_readonly("passed_over",
                               [](const FoundRGroups& found) { return found.table().passed_over.size(); })
        .def("matrix", matrix_of)
        .def("holes", holes_of);
    module.def("rgroups", ask_r_groups);
}

}  // namespace chemsieve::python
