// What Python sees of picks.

#include "app/python/pick_call.h"
#include "app/python/study_bindings.h"

namespace chemsieve::python {

namespace {

std::tuple<std::shared_ptr<FoundPicks>, Notes> ask_picks(Libraries& libraries, const std::vector<std::string>& words,
                                                         std::optional<std::vector<std::string>> ids,
                                                         const std::optional<std::vector<std::string>>& start,
                                                         const std::string& columns, const py::object& progress) {
    StudyCall call = study_call_of(words, std::move(ids), progress);
    call.columns = columns;
    const auto chosen =
        made_interruptibly([&](const std::stop_token& stop) { return find_picks(*libraries, call, start, stop); });
    return {chosen.found, notes_of(chosen)};
}

}  // namespace

void define_picks(py::module_& module) {
    py::class_<FoundPicks, std::shared_ptr<FoundPicks>> picks(module, "FoundPicks");
    define_similar_compounds(picks);
    picks.def_readonly("candidates", &FoundPicks::candidates)
        .def_readonly("most_similar", &FoundPicks::most_similar)
        .def_readonly("why_no_more", &FoundPicks::why_no_more);
    module.def("pick", ask_picks);
}

}  // namespace chemsieve::python
