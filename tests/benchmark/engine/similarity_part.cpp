#include <algorithm>
#include <cmath>
#include <cstdio>

#include "tests/benchmark/engine/engine_timing.h"
#include "tests/benchmark/engine/parts.h"
#include "tests/benchmark/engine/row_similarity.h"

namespace chemsieve::test {

namespace {

struct SimilarityGoal {
    const char* name;
    std::size_t top;
    double threshold;
    std::uint32_t least() const { return std::max(1U, static_cast<std::uint32_t>(std::lround(threshold * 1e6))); }
};
constexpr SimilarityGoal kGoals[]{{"top 10", 10, 0}, {"at least 0.6", 0, 0.6}, {"at least 0.8", 0, 0.8}};

// Both ways to scan, and both ways to search.
struct Ways {
    const SlicedIndex& index;
    Searcher& searcher;
    RowSimilarity& rows;
};

TimedSimilarity time_rows(RowSimilarity& rows, const std::vector<Query>& queries, const SimilarityGoal& goal) {
    TimedSimilarity timed;
    for (const bool measured : {false, true}) {
        for (const Query& query : queries) {
            const Stopwatch watch;
            std::vector<Hit> hits = rows.search(query.items().items, goal.least(), goal.top);
            if (!measured) continue;
            timed.ms.add(watch.milliseconds());
            timed.hits.push_back(sorted_hits(std::move(hits)));
        }
    }
    return timed;
}

bool same_hits(const std::vector<Hit>& a, const std::vector<Hit>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Hit& x, const Hit& y) {
        return x.compound == y.compound && x.similarity == y.similarity;
    });
}

// The scan alone; what it finds is compared through the results of whole searches.
struct TimedScans {
    Times sliced, rows;
};

TimedScans time_scans(const Ways& ways, const std::vector<Query>& queries, const SimilarityGoal& goal, unsigned jobs) {
    const ScanGoal asked{.least = goal.least(), .top = goal.top, .estimates = true};
    ThreadPool pool;
    const auto sliced = [&](std::size_t i) {
        SimilarityScan{ways.index, queries[i].items().items, asked}.run(pool, jobs);
    };
    const auto rows = [&](std::size_t i) { ways.rows.scan().run(queries[i].items().items, asked, pool, jobs); };
    return {.sliced = time_each(queries.size(), sliced), .rows = time_each(queries.size(), rows)};
}

ordered_json measure_goal(const Ways& ways, const QuerySet& set, const std::vector<Query>& queries,
                          const SimilarityGoal& goal, unsigned jobs) {
    const TimedSimilarity ours =
        time_similarity(ways.searcher, queries, {.top = goal.top, .threshold = goal.threshold, .jobs = jobs});
    const TimedSimilarity rows = time_rows(ways.rows, queries, goal);
    for (std::size_t i = 0; i < queries.size(); ++i) {
        if (same_hits(ours.hits[i], rows.hits[i])) continue;
        fail_different(set.queries[i], std::to_string(ours.hits[i].size()) + " similar compounds",
                       std::to_string(rows.hits[i].size()));
    }
    const TimedScans scans = time_scans(ways, queries, goal, jobs);
    const double scored = static_cast<double>(ours.scored) / static_cast<double>(queries.size());
    std::printf("%-14s %7u %8.1f | %8.3f %8.3f | %8.3f %8.3f | %6.1fx %6.1fx | %8.4f %8.4f %6.1fx\n", goal.name, jobs,
                scored, ours.ms.median(), ours.ms.mean(), rows.ms.median(), rows.ms.mean(),
                ratio(rows.ms.median(), ours.ms.median()), ratio(rows.ms.mean(), ours.ms.mean()), scans.sliced.median(),
                scans.rows.median(), ratio(scans.rows.median(), scans.sliced.median()));
    return {{"goal", goal.name},           {"jobs", jobs},
            {"queries", queries.size()},   {"scored_a_query", scored},
            {"search", ours.ms.json()},    {"rows_search", rows.ms.json()},
            {"scan", scans.sliced.json()}, {"rows_scan", scans.rows.json()}};
}

}  // namespace

ordered_json measure_similarity(EngineSetup& setup) {
    const QuerySet& set = setup.queries().compounds;
    const std::vector<Query> queries = compound_queries(set.queries, setup.library()->recipe());
    if (queries.empty()) return {};
    const auto source = setup.library()->fingerprints();
    const RowTable table = rows_of(*source);
    const SlicedIndex index{source};
    Searcher searcher{setup.library()};
    std::printf("\nsimilarity by subgraphs: %zu queries of %s, from a query that is read; ms\n", queries.size(),
                set.name.c_str());
    std::printf("%-14s %7s %8s | %17s | %17s | %15s | %25s\n", "", "", "scored", "whole search", "row-wise", "ratio",
                "scan alone, median");
    std::printf("%-14s %7s %8s | %8s %8s | %8s %8s | %7s %7s | %8s %8s %7s\n", "", "threads", "a query", "median",
                "mean", "median", "mean", "median", "mean", "ours", "rows", "ratio");
    ordered_json report;
    for (const unsigned jobs : setup.jobs()) {
        RowSimilarity rows{table, setup.library(), jobs};
        const Ways ways{.index = index, .searcher = searcher, .rows = rows};
        for (const SimilarityGoal& goal : kGoals) report.push_back(measure_goal(ways, set, queries, goal, jobs));
    }
    return report;
}

}  // namespace chemsieve::test
