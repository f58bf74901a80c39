// A search for the compounds that are hits of any of several queries, as one list of hits.
//
// Similarity: the queries are references of one search, of which the most similar counts. Other kinds are searched one
// after the other, and a compound has the greatest of its similarities; for a substructure search
// SearchOptions::conditions does this sooner. Errors: LibraryError. Threads: as Searcher.
#pragma once

#include <span>
#include <stop_token>

#include "search/engine/searcher.h"

namespace chemsieve {

// `queries`: at least one, of the kind that the mode needs. Hits of a single one come as they are found, others at the
// end.
SearchOutcome search_any(Searcher& searcher, SearchMode mode, std::span<const Query> queries, SearchOptions options,
                         const SearchEvents& events, const std::stop_token& stop);

}  // namespace chemsieve
