// Thousands of queries over one library, or several that are read as one.
//
// Queries are read, searched and ranked on all cores, each query on one of them; a single query on all. A thread takes
// some queries at a time through the blocks of the index together: each block's rows and structures are looked at for
// all of them while they are in the processor's caches. Results come in the order of the queries and do not depend on
// the number of threads.
//
// Memory: hits wait until those of earlier queries were given away. Queries are taken in windows that shrink while
// they find more than four million hits, down to one query a thread.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "base/remedy.h"
#include "search/engine/searcher.h"

namespace chemsieve {

struct BatchOptions {
    SearchMode mode = SearchMode::substructure;
    SearchOptions search;
    bool count_only = false;  // no list of hits
    bool is_ranked = true;    // false: all hits are asked for, in any order, which is had at less cost
    // Similarity search, one a query: only compounds at least this similar, in millionths, are hits of it, as if each
    // had a threshold of its own. Empty: all have that of `search`.
    std::vector<std::uint32_t> least = {};
    // The libraries of several that hold no hit of a query: see SearchOptions::passed_over. Called by several threads
    // at once; empty: nothing is known.
    std::function<std::vector<bool>(const Query&)> passed_over = {};
};

struct BatchResult {
    std::optional<Query> query;  // nothing: the query cannot be used
    Failure error;               // why the query cannot be used
    SearchOutcome outcome;
    std::vector<Hit> hits;               // ranked
    std::vector<bool> passed_over = {};  // see BatchOptions
    double parse_ms = 0;                 // reading and preparing the query, wall clock
    double rank_ms = 0;                  // putting the hits in their final order
};

// All events come on the calling thread. All but `result` may be empty.
struct BatchEvents {
    std::function<bool(std::size_t query, BatchResult&)> result;  // returns false to end the batch
    // Only for a query that is searched alone, on all cores: called before its search, and while it runs.
    std::function<void(const Query&)> understood;
    std::function<void(const SearchProgress&)> progress;
};

// After a stop, results not given yet are forgotten. Errors: LibraryError. Threads: as Searcher.
void search_batch(Searcher& searcher, std::span<const QueryText> queries, const BatchOptions& options,
                  const BatchEvents& events, const std::stop_token& stop);

}  // namespace chemsieve
