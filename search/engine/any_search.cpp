#include "search/engine/any_search.h"

#include <algorithm>
#include <map>

#include "search/engine/fused_search.h"
#include "search/engine/outcome_sum.h"

namespace chemsieve {

namespace {

SearchOutcome search_references(Searcher& searcher, std::span<const Query> queries, const SearchOptions& options,
                                const SearchEvents& events, const std::stop_token& stop) {
    const FusedResult fused = search_fused(searcher, queries, Fusion::max, options, events.progress, stop);
    if (events.hits) events.hits(fused.hits);
    return fused.outcome;
}

SearchOutcome search_one_by_one(Searcher& searcher, SearchMode mode, std::span<const Query> queries,
                                SearchOptions options, const SearchEvents& events, const std::stop_token& stop) {
    options.top = 0;
    std::map<CompoundNumber, Similarity> found;
    SearchEvents of_each;
    std::size_t searched = 0;  // queries
    of_each.progress = [&](const SearchProgress& now) {
        if (!events.progress) return;
        // As many compounds as there would be if each was searched for all queries at once.
        const std::size_t done = (searched * now.total + now.done) / queries.size();
        events.progress({.done = done, .total = now.total, .hits = found.size()});
    };
    of_each.hits = [&](std::span<const Hit> hits) {
        for (const Hit& hit : hits) {
            const auto [at, is_new] = found.emplace(hit.compound, hit.similarity);
            if (!is_new && at->second.millionths() < hit.similarity.millionths()) at->second = hit.similarity;
        }
    };
    SearchOutcome sum;
    for (const Query& query : queries) {
        add_to(sum, searcher.run(mode, query, options, of_each, stop));
        if (sum.end != SearchEnd::complete) break;
        ++searched;
    }
    std::vector<Hit> hits;
    for (const auto& [compound, similarity] : found) hits.push_back({compound, similarity});
    sum.stats.hits = hits.size();
    if (events.hits) events.hits(hits);
    return sum;
}

}  // namespace

SearchOutcome search_any(Searcher& searcher, SearchMode mode, std::span<const Query> queries, SearchOptions options,
                         const SearchEvents& events, const std::stop_token& stop) {
    if (queries.size() == 1) return searcher.run(mode, queries.front(), options, events, stop);
    if (mode == SearchMode::similar) return search_references(searcher, queries, options, events, stop);
    return search_one_by_one(searcher, mode, queries, std::move(options), events, stop);
}

}  // namespace chemsieve
