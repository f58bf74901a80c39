#include <algorithm>
#include <cstdio>
#include <iterator>

#include "search/ranking/ranking.h"
#include "tests/benchmark/engine/engine_timing.h"
#include "tests/benchmark/engine/parts.h"

namespace chemsieve::test {

namespace {

constexpr std::size_t kTop = 100;
constexpr std::size_t kManyHits = 10'000;

struct TimedRdkit {
    Times from_text, from_query;
    std::vector<Numbers> hits;
};

TimedRdkit time_rdkit(const RdkitLibrary& rdkit, const std::vector<QueryText>& queries, unsigned jobs) {
    TimedRdkit timed;
    if (!queries.empty()) rdkit.matches(rdkit_query(queries.front()), jobs);
    for (const QueryText& text : queries) {
        const Stopwatch from_text;
        const Molecule molecule = rdkit_query(text);
        const Stopwatch from_query;
        timed.hits.push_back(rdkit.matches(molecule, jobs));
        timed.from_query.add(from_query.milliseconds());
        timed.from_text.add(from_text.milliseconds());
    }
    return timed;
}

// Ours may leave out what it gave up, which it counts.
void compare(const QuerySet& set, const TimedSubstructure& ours, const TimedRdkit& rdkit) {
    std::size_t missing = 0;
    for (std::size_t i = 0; i < set.queries.size(); ++i) {
        const Numbers& found = ours.hits[i];
        const Numbers& expected = rdkit.hits[i];
        missing += expected.size() - std::min(found.size(), expected.size());
        const bool all_right = std::includes(expected.begin(), expected.end(), found.begin(), found.end());
        if (all_right && missing <= ours.not_decided) continue;
        fail_different(set.queries[i], std::to_string(found.size()) + " hits", std::to_string(expected.size()));
    }
}

std::size_t count_all(const std::vector<Numbers>& results) {
    std::size_t count = 0;
    for (const Numbers& numbers : results) count += numbers.size();
    return count;
}

ordered_json measure_set(const QuerySet& set, Searcher& searcher, const RdkitLibrary* rdkit, unsigned jobs) {
    const TimedSubstructure ours = time_substructure(searcher, set.queries, jobs);
    const std::size_t hits = count_all(ours.hits);
    std::printf("%-28s %4zu %9zu %9zu | %8.3f %8.3f %8.0f %8.3f |", set.name.c_str(), set.queries.size(),
                ours.candidates, hits, ours.from_text.median(), ours.from_text.mean(), ours.from_text.sum(),
                ours.from_query.median());
    ordered_json report{{"set", set.name},
                        {"jobs", jobs},
                        {"queries", set.queries.size()},
                        {"candidates", ours.candidates},
                        {"hits", hits},
                        {"not_decided", ours.not_decided},
                        {"from_text", ours.from_text.json()},
                        {"from_query", ours.from_query.json()}};
    if (rdkit) {
        const TimedRdkit theirs = time_rdkit(*rdkit, set.queries, jobs);
        compare(set, ours, theirs);
        std::printf(" %8.2f %8.2f %8.0f %8.2f | %6.1fx %6.1fx", theirs.from_text.median(), theirs.from_text.mean(),
                    theirs.from_text.sum(), theirs.from_query.median(),
                    ratio(theirs.from_text.median(), ours.from_text.median()),
                    ratio(theirs.from_text.mean(), ours.from_text.mean()));
        report["rdkit_from_text"] = theirs.from_text.json();
        report["rdkit_from_query"] = theirs.from_query.json();
        report["ratio_from_text"] = ratios(theirs.from_text, ours.from_text);
        report["ratio_from_query"] = ratios(theirs.from_query, ours.from_query);
    }
    std::printf("\n");
    return report;
}

// The queries with so many hits, and the best of all their hits.
struct ManyHits {
    std::vector<QueryText> queries;
    std::vector<Numbers> best;  // the `kTop` best of each
    Times all_ms;               // to find all hits, unranked
};

ManyHits with_many_hits(Searcher& searcher, const std::vector<QueryText>& queries, std::size_t least) {
    ManyHits many;
    const auto reader = searcher.source().reader();
    for (const bool measured : {false, true}) {
        for (const QueryText& text : queries) {
            const Stopwatch watch;
            const Query query = Query::substructure(text, searcher.source().recipe());
            Found found = run_search(searcher, SearchMode::substructure, query, {.jobs = 1});
            const double ms = watch.milliseconds();
            if (!measured || found.hits.size() < least) continue;
            rank(found.hits, kTop, *reader);
            many.queries.push_back(text);
            many.all_ms.add(ms);
            Numbers& best = many.best.emplace_back();
            for (const Hit& hit : found.hits) best.push_back(hit.compound);
        }
    }
    return many;
}

ordered_json measure_best(const std::string& name, const ManyHits& many, Searcher& searcher, unsigned jobs) {
    const TimedRanking ours = time_ranking(searcher, many.queries, kTop, jobs);
    for (std::size_t i = 0; i < many.queries.size(); ++i) {
        if (ours.hits[i] == many.best[i]) continue;
        fail_different(many.queries[i], "the best hundred", "the best of all hits are others");
    }
    std::printf("%-32s %8u %8zu | %8.3f %8.3f %8.3f | %8.3f %8.3f\n", name.c_str(), jobs, many.queries.size(),
                ours.ms.median(), ours.ms.mean(), ours.ms.worst(), many.all_ms.median(), many.all_ms.mean());
    return {{"set", name},
            {"jobs", jobs},
            {"queries", many.queries.size()},
            {"best", ours.ms.json()},
            {"all_hits_one_thread", many.all_ms.json()}};
}

}  // namespace

ordered_json measure_substructure(EngineSetup& setup) {
    Searcher searcher{setup.library()};
    const RdkitLibrary* rdkit = setup.rdkit();
    ordered_json report;
    for (const unsigned jobs : setup.jobs()) {
        std::printf("\nsubstructure: from text to all hits, %u thread(s); ms; parsed: from a query that is read\n",
                    jobs);
        std::printf("%-28s %4s %9s %9s | %8s %8s %8s %8s |", "", "", "candi-", "", "", "", "", "parsed");
        std::printf(rdkit ? " %8s %8s %8s %8s | %7s %7s\n" : "\n", "RDKit", "", "", "parsed", "ratio", "ratio");
        std::printf("%-28s %4s %9s %9s | %8s %8s %8s %8s |", "set", "q.", "dates", "hits", "median", "mean", "sum",
                    "median");
        std::printf(rdkit ? " %8s %8s %8s %8s | %7s %7s\n" : "\n", "median", "mean", "sum", "median", "median", "mean");
        for (const QuerySet& set : setup.queries().substructure) {
            report.push_back(measure_set(set, searcher, rdkit, jobs));
        }
    }
    return report;
}

ordered_json measure_top(EngineSetup& setup) {
    Searcher searcher{setup.library()};
    const auto compounds = static_cast<std::size_t>(setup.library()->compound_count());
    const std::size_t least = std::min(kManyHits, std::max<std::size_t>(kTop, compounds / 25));
    std::printf(
        "\ntop %zu: from text to the best in their order; queries with %zu hits and more, and a whole set; ms\n", kTop,
        least);
    std::printf("%-32s %8s %8s | %8s %8s %8s | %17s\n", "set", "threads", "queries", "median", "mean", "worst",
                "all hits, 1 thread");
    std::vector<std::pair<std::string, ManyHits>> sets;
    for (const QuerySet& set : setup.queries().substructure) {
        ManyHits many = with_many_hits(searcher, set.queries, least);
        if (!many.queries.empty()) sets.emplace_back(set.name, std::move(many));
    }
    const QuerySet& first = setup.queries().first_smarts;
    sets.emplace_back(first.name, with_many_hits(searcher, first.queries, 0));
    ordered_json report;
    for (const unsigned jobs : setup.jobs()) {
        for (const auto& [name, many] : sets) report.push_back(measure_best(name, many, searcher, jobs));
    }
    return report;
}

}  // namespace chemsieve::test
