// The course of a search by substructure, superstructure, structure or similarity.
#pragma once

#include <memory>
#include <vector>

#include "app/cli/command/command.h"
#include "app/cli/runs/search_arguments.h"

namespace chemsieve::cli {

// A command that searches by one mode. What its options ask for can be had without running it, so that the same search
// runs on shards.
class SearchCommand : public Command {
  public:
    // What is asked for, once the options are parsed. Throws UsageError.
    virtual SearchArguments& settled() = 0;
    // Runs the search, from what is given on the command line to the exit code.
    Exit run(Context& context) override;
};

// Whether the queries of a file are fingerprints. Throws UsageError if the search cannot take these.
bool has_fps_queries(const SearchArguments& arguments, QueryFormat format);
// The queries of the words and the file. `fps`: they are fingerprints.
QueryList read_queries(const SearchArguments& arguments, QueryFormat format, bool fps,
                       const std::stop_token& stop = {});

// A search whose libraries are open and whose queries are in the request.
struct ReadySearch {
    std::shared_ptr<const StructureConditions> conditions = {};  // the further structures, read
    std::vector<UnusableRecord> unusable = {};                   // records of the query file that hold no query
    ReadingMemory memory = {};                                   // what the list of queries takes
};

// Opens the libraries and reads the queries.
ReadySearch make_ready(SearchArguments& arguments, Context& context);

// Has the libraries search only the compounds that --where and --ids choose, which it puts into the request, and says
// how many they are. False if stopped.
bool choose_compounds(SearchArguments& arguments, Context& context);

}  // namespace chemsieve::cli
