#include "tests/benchmark/engine/engine_timing.h"

#include <algorithm>
#include <stdexcept>

#include "search/ranking/ranking.h"

namespace chemsieve::test {

namespace {

Numbers numbers_of(const std::vector<Hit>& hits) {
    Numbers numbers;
    for (const Hit& hit : hits) numbers.push_back(hit.compound);
    return numbers;
}

Numbers sorted(Numbers numbers) {
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

std::vector<CompoundNumber> candidates_of(const SlicedIndex& index, const ScreenFormula& formula, double& ms) {
    const Stopwatch watch;
    CandidateStream stream{index, {formula}};
    std::vector<Candidate> candidates;
    while (stream.next(candidates)) continue;
    ms = watch.milliseconds();
    Numbers numbers;
    for (const Candidate& candidate : candidates) numbers.push_back(candidate.compound);
    return numbers;
}

}  // namespace

Found run_search(Searcher& searcher, SearchMode mode, const Query& query, const SearchOptions& options) {
    Found found;
    SearchEvents events;
    events.hits = [&](std::span<const Hit> batch) { found.hits.insert(found.hits.end(), batch.begin(), batch.end()); };
    found.stats = searcher.run(mode, query, options, events, {}).stats;
    return found;
}

TimedScreen time_screen(const SlicedIndex& index, const std::vector<Query>& queries) {
    TimedScreen timed;
    double ms = 0;
    for (const Query& query : queries) candidates_of(index, query.formula(), ms);
    for (const Query& query : queries) {
        timed.candidates.push_back(candidates_of(index, query.formula(), ms));
        timed.ms.add(ms);
    }
    for (Numbers& numbers : timed.candidates) std::sort(numbers.begin(), numbers.end());
    return timed;
}

TimedSubstructure time_substructure(Searcher& searcher, const std::vector<QueryText>& queries, unsigned jobs) {
    TimedSubstructure timed;
    for (const bool measured : {false, true}) {
        for (const QueryText& text : queries) {
            const Stopwatch from_text;
            const Query query = Query::substructure(text, searcher.source().recipe());
            const Stopwatch from_query;
            const Found found = run_search(searcher, SearchMode::substructure, query, {.jobs = jobs});
            if (!measured) continue;
            timed.from_query.add(from_query.milliseconds());
            timed.from_text.add(from_text.milliseconds());
            timed.candidates += found.stats.candidates;
            timed.not_decided += found.stats.not_decided;
            timed.hits.push_back(sorted(numbers_of(found.hits)));
        }
    }
    return timed;
}

TimedRanking time_ranking(Searcher& searcher, const std::vector<QueryText>& queries, std::size_t top, unsigned jobs) {
    TimedRanking timed;
    const auto reader = searcher.source().reader();
    for (const bool measured : {false, true}) {
        for (const QueryText& text : queries) {
            const Stopwatch watch;
            const Query query = Query::substructure(text, searcher.source().recipe());
            Found found = run_search(searcher, SearchMode::substructure, query, {.top = top, .jobs = jobs});
            rank(found.hits, top, *reader);
            if (!measured) continue;
            timed.ms.add(watch.milliseconds());
            timed.hits.push_back(numbers_of(found.hits));
        }
    }
    return timed;
}

TimedSimilarity time_similarity(Searcher& searcher, const std::vector<Query>& queries, const SearchOptions& options) {
    TimedSimilarity timed;
    for (const bool measured : {false, true}) {
        for (const Query& query : queries) {
            const Stopwatch watch;
            Found found = run_search(searcher, SearchMode::similar, query, options);
            if (!measured) continue;
            timed.ms.add(watch.milliseconds());
            timed.scored += found.stats.verified;
            timed.hits.push_back(sorted_hits(std::move(found.hits)));
        }
    }
    return timed;
}

std::vector<Query> substructure_queries(const std::vector<QueryText>& texts, const FingerprintRecipe& recipe) {
    std::vector<Query> queries;
    for (const QueryText& text : texts) queries.push_back(Query::substructure(text, recipe));
    return queries;
}

std::vector<Query> compound_queries(const std::vector<QueryText>& texts, const FingerprintRecipe& recipe) {
    std::vector<Query> queries;
    for (const QueryText& text : texts) queries.push_back(Query::compound(text, recipe));
    return queries;
}

std::vector<Hit> sorted_hits(std::vector<Hit> hits) {
    std::sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) {
        const std::uint32_t of_a = a.similarity.millionths(), of_b = b.similarity.millionths();
        return of_a != of_b ? of_a > of_b : a.compound < b.compound;
    });
    return hits;
}

void fail_different(const QueryText& query, const std::string& ours, const std::string& yardstick) {
    throw std::runtime_error("results differ: query " + query.id + " (" + query.text + "): " + ours +
                             ", yardstick: " + yardstick);
}

}  // namespace chemsieve::test
