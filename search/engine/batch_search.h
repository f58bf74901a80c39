// Thousands of queries over one library, or several.
//
// Queries are read, searched and ranked on all cores, each query on one of them; a single query on all. A thread takes
// some queries at a time through the blocks of the index together: each block's rows and structures are looked at for
// all of them while they are in the processor's caches. Results come in the order of the queries and do not depend on
// the number of threads. Several libraries are searched one after another for some queries at a time, so that the
// results of a query come together.
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
};

struct BatchResult {
    std::optional<Query> query;  // nothing: the query cannot be used
    Failure error;               // why the query cannot be used
    SearchOutcome outcome;
    std::vector<Hit> hits;     // ranked
    bool passed_over = false;  // see BatchLibrary::can_hold; then there are no hits
    double parse_ms = 0;       // reading and preparing the query, wall clock; with several libraries, only in the first
    double rank_ms = 0;        // putting the hits in their final order
};

// All events come on the calling thread. All but `result` may be empty.
struct BatchEvents {
    std::function<bool(std::size_t query, BatchResult&)> result;  // returns false to end the batch
    // Only for a query that is searched alone, on all cores: called before its search, and while it runs.
    std::function<void(const Query&)> understood;
    std::function<void(const SearchProgress&)> progress;
};

// One of several libraries that are searched together; all have the same recipe.
struct BatchLibrary {
    Searcher& searcher;
    std::shared_ptr<const CompoundSelection> among;  // takes the place of SearchOptions::among
    // False: no compound of it can be a hit, so it is passed over. Empty: it is searched for every query. Called by
    // several threads at once.
    std::function<bool(const Query&)> can_hold = {};
};

// The events of BatchEvents, for a search in several libraries.
struct LibrariesEvents {
    // A result for each library, in their order, each with the best `top` of that library. A query cannot be used if
    // one of the results says so.
    std::function<bool(std::size_t query, std::span<BatchResult>)> result;
    std::function<void(const Query&)> understood;
    std::function<void(const SearchProgress&)> progress;  // of all libraries together
};

// After a stop, results not given yet are forgotten. Errors: LibraryError. Threads: as Searcher.
void search_batch(Searcher& searcher, std::span<const QueryText> queries, const BatchOptions& options,
                  const BatchEvents& events, std::stop_token stop);

// Searches several libraries. A time limit holds for one query in all libraries together.
void search_libraries(std::span<const BatchLibrary> libraries, std::span<const QueryText> queries,
                      const BatchOptions& options, const LibrariesEvents& events, std::stop_token stop);

}  // namespace chemsieve
