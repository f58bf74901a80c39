// Several queries, each searched by itself in one library, as one list of hits that know their query.
//
// Errors: LibraryError. Threads: as Searcher.
#pragma once

#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "search/engine/searcher.h"

namespace chemsieve {

// More hits than these are not kept together: some 24 bytes each, in several places at a time. They are counted.
inline constexpr std::size_t kMostHitsOfEach = 10'000'000;

// A query that was not searched, by its place among the queries, and why.
struct UnusableQuery {
    std::size_t query = 0;
    std::string reason;
};

struct EachOutcome {
    SearchOutcome all;  // the sum over all queries
    std::vector<SearchOutcome> each;
    std::vector<UnusableQuery> unusable;
};

// Hits come query by query in the order of the queries, with Hit::query set, those of a query ranked; `top` and the
// threshold hold for each query. Progress counts the compounds of the library once a query. The search is not complete
// if there are more than `most` hits: those of the first queries are given.
EachOutcome search_each(Searcher& searcher, SearchMode mode, std::span<const QueryText> queries,
                        const SearchOptions& options, const SearchEvents& events, const std::stop_token& stop,
                        std::size_t most = kMostHitsOfEach);

// Puts the hits of several queries in the order in which search_each() gives them, and keeps the best `top` of each
// query (0: all). False if stopped: then the order is unfinished.
bool rank_each(std::vector<Hit>& hits, std::size_t top, CompoundReader& reader, const std::stop_token& stop);

}  // namespace chemsieve
