// What sets the bits of a compound, and why a query finds it or not, for Python.
//
// Errors: LibraryError, QueryError. Threads: any.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/python/asked_search.h"
#include "app/python/open_libraries.h"
#include "search/explain/explained_compound.h"
#include "search/explain/explained_query.h"

namespace chemsieve::python {

struct Explanation {
    ExplainedCompound compound;
    std::optional<QueryExplanation> of_query;  // nothing: no query was given
    std::string text;                          // as the command line prints it
};

struct ExplainCall {
    std::string id;
    std::optional<GivenQuery> query;
    std::optional<QueryLanguage> language;
    bool stereo = false;
    bool merge_hydrogens = false;
};

// Explains the compounds with that id in the first library; none if there are none, or if it is stopped.
std::vector<Explanation> explain(OpenLibraries& libraries, const ExplainCall& call, const std::stop_token& stop);

}  // namespace chemsieve::python
