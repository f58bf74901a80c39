// The course of a search by substructure, superstructure, structure or similarity, from what is given on the command
// line to the exit code.
#pragma once

#include <optional>

#include "app/cli/command/command.h"
#include "app/cli/runs/search_arguments.h"

namespace chemsieve::cli {

// `fusion`, mode and options that only this kind of search has are in the request already.
Exit run_search(SearchArguments& arguments, Context& context);

// Whether the queries of a file are fingerprints. Throws UsageError if the search cannot take these.
bool has_fps_queries(const SearchArguments& arguments, QueryFormat format);
// The queries of the words and the file. `fps`: they are fingerprints.
QueryList read_queries(const SearchArguments& arguments, QueryFormat format, bool fps);

// A search whose libraries are open and whose queries are in the request.
struct ReadySearch {
    SearchOptions options;                 // for these libraries
    std::vector<UnusableRecord> unusable;  // records of the query file that hold no query
};

// Opens the libraries and reads the queries.
ReadySearch make_ready(SearchArguments& arguments, Context& context);

// Has the libraries search only the compounds that --where and --ids choose, which it puts into the request, and says
// how many they are. False if stopped.
bool choose_compounds(SearchArguments& arguments, Context& context);

}  // namespace chemsieve::cli
