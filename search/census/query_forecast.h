// What a census says of a query before it is searched: its rarest pieces, and how many candidates there will be.
//
// Threads: may be called concurrently.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "search/census/census.h"
#include "search/request/query.h"

namespace chemsieve::census {

// A piece that every hit has, so often or more.
struct QueryPieceCount {
    std::string text;
    int times = 1;                     // 1, 2, 4 or 8
    std::uint64_t compounds = 0;       // that have it so often, at most
    std::vector<std::uint32_t> atoms;  // the query's, ascending; none in environments of atoms
};

struct QueryForecast {
    std::vector<QueryPieceCount> pieces;  // the rarest first
    // No more compounds than this are hits.
    std::uint64_t most_hits = 0;
    // The screen's, an estimate: pieces that share no atom are taken for half as independent as they look.
    double candidates = 0;
};

// `query`: for substructure search, made with the census's recipe.
QueryForecast forecast(const Query& query, const Census& census);

}  // namespace chemsieve::census
