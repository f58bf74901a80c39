#include "search/engine/several/each_search.h"

#include <algorithm>

#include "search/engine/batch_search.h"
#include "search/engine/several/outcome_sum.h"
#include "search/ranking/ranking.h"

namespace chemsieve {

EachOutcome search_each(Searcher& searcher, SearchMode mode, std::span<const QueryText> queries,
                        const SearchOptions& options, const SearchEvents& events, const std::stop_token& stop,
                        std::size_t most) {
    EachOutcome each;
    SearchOutcome& sum = each.all;
    each.each.assign(queries.size(), {.stats = {.mode = mode}, .end = SearchEnd::cancelled});
    const auto compounds = static_cast<std::size_t>(searcher.source().compound_count());
    std::size_t done = 0, hits = 0;
    BatchEvents of_batch;
    of_batch.result = [&](std::size_t query, BatchResult& result) {
        if (hits + result.hits.size() > most) return false;
        ++done;
        if (!result.query) {
            each.unusable.push_back({query, result.error.reason});
            return true;
        }
        for (Hit& hit : result.hits) hit.query = static_cast<std::uint32_t>(query);
        add_to(sum, result.outcome);
        each.each[query] = result.outcome;
        hits += result.hits.size();
        if (events.hits && !result.hits.empty()) events.hits(result.hits);
        if (events.progress) events.progress({done * compounds, queries.size() * compounds, hits});
        return true;
    };
    search_batch(searcher, queries, {.mode = mode, .search = options}, of_batch, stop);
    sum.stats.mode = mode;
    sum.stats.compounds = compounds;
    sum.stats.hits = hits;
    if (done < queries.size()) sum.end = SearchEnd::cancelled;
    return each;
}

bool rank_each(std::vector<Hit>& hits, std::size_t top, CompoundReader& reader, const std::stop_token& stop) {
    std::stable_sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) { return a.query < b.query; });
    std::vector<Hit> ranked;
    ranked.reserve(hits.size());
    for (auto first = hits.begin(); first != hits.end();) {
        const auto last = std::find_if(first, hits.end(), [&](const Hit& hit) { return hit.query != first->query; });
        std::vector<Hit> of_one(first, last);
        if (!rank(of_one, top, reader, stop)) return false;
        ranked.insert(ranked.end(), of_one.begin(), of_one.end());
        first = last;
    }
    hits = std::move(ranked);
    return true;
}

}  // namespace chemsieve
