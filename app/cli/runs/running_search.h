// What the runs of a search share: the request, the libraries and the output.
#pragma once

#include "app/cli/command/command.h"
#include "app/cli/command/note_list.h"
#include "app/cli/options/result_options.h"
#include "app/cli/runs/search_output.h"
#include "app/cli/runs/search_totals.h"
#include "app/cli/runs/searched_libraries.h"

namespace chemsieve::cli {

struct RunningSearch {
    const SearchRequest& request;
    const SearchOptions& options;  // of the request, for the libraries that are open: see options_for()
    const ResultOptions& results;
    SearchedLibraries& libraries;
    SearchOutput& output;
    Context& context;
    SearchTotals totals = {};
    NoteList notes = {};

    // A query that cannot be used.
    void refuse(const QueryText& text, const std::string& reason);
};

}  // namespace chemsieve::cli
