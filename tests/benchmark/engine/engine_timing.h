// Our side of the engine benchmark: each query of a set run once to warm up, then once by the clock.
//
// Results are kept, for comparison with what the yardsticks find. Threads: one call at a time.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "search/engine/searcher.h"
#include "search/screen/candidate_stream.h"
#include "tests/benchmark/engine/timing.h"

namespace chemsieve::test {

using Numbers = std::vector<CompoundNumber>;

struct Found {
    std::vector<Hit> hits;
    SearchStats stats;
};
Found run_search(Searcher& searcher, SearchMode mode, const Query& query, const SearchOptions& options);

// A figure and a result for each query.
struct TimedScreen {
    Times ms;
    std::vector<Numbers> candidates;
};
// From a formula to all candidates.
TimedScreen time_screen(const SlicedIndex& index, const std::vector<Query>& queries);

struct TimedSubstructure {
    Times from_text;  // parse, formula, screen and match
    Times from_query;
    std::size_t candidates = 0;
    std::size_t not_decided = 0;
    std::vector<Numbers> hits;  // ascending
};
// All hits.
TimedSubstructure time_substructure(Searcher& searcher, const std::vector<QueryText>& queries, unsigned jobs);

struct TimedRanking {
    Times ms;
    std::vector<Numbers> hits;  // in rank order
};
// The best `top`, from text to their final order.
TimedRanking time_ranking(Searcher& searcher, const std::vector<QueryText>& queries, std::size_t top, unsigned jobs);

struct TimedSimilarity {
    Times ms;
    std::size_t scored = 0;
    std::vector<std::vector<Hit>> hits;  // as sorted_hits() orders them
};
// From a query that is read already.
TimedSimilarity time_similarity(Searcher& searcher, const std::vector<Query>& queries, const SearchOptions& options);

std::vector<Query> substructure_queries(const std::vector<QueryText>& texts, const FingerprintRecipe& recipe);
std::vector<Query> compound_queries(const std::vector<QueryText>& texts, const FingerprintRecipe& recipe);

// By falling similarity, then by compound.
std::vector<Hit> sorted_hits(std::vector<Hit> hits);

// Ends the benchmark: ours and the yardstick's results differ.
[[noreturn]] void fail_different(const QueryText& query, const std::string& ours, const std::string& yardstick);

}  // namespace chemsieve::test
