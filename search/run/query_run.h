// The course of a search: its queries each by itself, or all together as references, in one source. What comes of each
// goes to a sink, in the order of the queries: a table, a wide table, columns, a result of a shard, the window's list.
//
// Errors: LibraryError, those of the sink. Threads: as Searcher; sinks are called on the caller's thread.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "search/engine/batch_search.h"
#include "search/engine/searcher.h"
#include "search/request/search_request.h"

namespace chemsieve {

// The name of the one list of hits that several references have.
inline constexpr const char* kFusedId = "fusion";

// A record of a file of queries that holds none.
struct UnusableRecord {
    std::string id;
    std::string defect;      // file, line, id and reason
    std::size_t before = 0;  // number of the query after the record, or of all queries if none follows
};

// Puts hits into another order than that of rank; nothing if stopped.
using HitOrder = std::function<std::optional<std::vector<Hit>>(const std::vector<Hit>&)>;

// Leaves those of ranked hits that are listed: a sample, if it has a size, in that order, unless it is empty. `parts`:
// those of their source. False if stopped.
bool list_hits(std::vector<Hit>& hits, const SampleSize& sample, const HitOrder& order,
               const std::vector<SourceLibrary>& libraries);

// What is run.
struct QueryRun {
    // Its queries, mode, fusion and sample count.
    const SearchRequest& request;
    // For the source, with the compounds that were chosen.
    SearchOptions options;
    bool count_only = false;                                          // no list of hits
    bool is_ranked = true;                                            // see BatchOptions
    std::span<const UnusableRecord> unusable = {};                    // in the order of the file
    std::vector<std::uint32_t> least = {};                            // see BatchOptions
    std::function<std::vector<bool>(const Query&)> passed_over = {};  // likewise
    HitOrder order = {};                                              // how the hits of a query are put in order
    // Queries that were read already: compounds that are hits of any are one list, which is given as it is found, in no
    // order; nothing is put in order then. Empty: those of the request.
    std::span<const Query> read = {};
};

// What was found of a query, or of all references together.
struct QueryFound {
    std::string id;
    BatchResult& result;                     // with a query, but for references; hits are those that are listed
    std::span<const Query> references = {};  // several that were searched together
    const QueryText* text = nullptr;         // as the request has it; of several nothing
};

class RunSink {
  public:
    virtual ~RunSink() = default;

    // False ends the run, of each of these.
    virtual bool skip(const UnusableRecord&) { return true; }
    virtual bool refuse(const QueryText& text, const Failure& why) = 0;
    virtual bool take(QueryFound& found) = 0;

    // A query that can be used: of the only one before its search, which may be long.
    virtual void understood(const Query&) {}
    // While the only query, or all references together, are searched: compounds.
    virtual void progress(const SearchProgress&) {}
    // Hits of queries that were read already, before take().
    virtual void hits(std::span<const Hit>) {}
};

// False if the sink ended it, or it was stopped, so that something is missing.
bool run_queries(Searcher& searcher, const QueryRun& run, RunSink& sink, const std::stop_token& stop);

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
