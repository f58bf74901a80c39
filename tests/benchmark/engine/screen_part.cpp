#include <algorithm>
#include <cstdio>

#include "fingerprint/demand/screen_compiler.h"
#include "tests/benchmark/engine/engine_timing.h"
#include "tests/benchmark/engine/parts.h"
#include "tests/benchmark/engine/row_scan.h"

namespace chemsieve::test {

namespace {

std::size_t count_all(const std::vector<Numbers>& results) {
    std::size_t count = 0;
    for (const Numbers& numbers : results) count += numbers.size();
    return count;
}

TimedScreen time_rows(const RowScreen& screen, const std::vector<Query>& queries) {
    TimedScreen timed;
    for (const Query& query : queries) screen.candidates(query.formula());
    for (const Query& query : queries) {
        const Stopwatch watch;
        timed.candidates.push_back(screen.candidates(query.formula()));
        timed.ms.add(watch.milliseconds());
    }
    for (Numbers& numbers : timed.candidates) std::sort(numbers.begin(), numbers.end());
    return timed;
}

struct TimedPattern {
    Times make, ms;
    std::size_t candidates = 0;
};

TimedPattern time_pattern(const RdkitLibrary& rdkit, const std::vector<QueryText>& queries) {
    TimedPattern timed;
    for (const bool measured : {false, true}) {
        for (const QueryText& text : queries) {
            const Molecule molecule = rdkit_query(text);
            const Stopwatch make;
            const RdkitLibrary::Pattern pattern = rdkit.pattern_of(molecule);
            const double make_ms = make.milliseconds();
            const Stopwatch watch;
            const Numbers candidates = rdkit.candidates(pattern);
            if (!measured) continue;
            timed.ms.add(watch.milliseconds());
            timed.make.add(make_ms);
            timed.candidates += candidates.size();
        }
    }
    return timed;
}

Times time_formulas(const std::vector<Query>& queries, const FingerprintRecipe& recipe) {
    return time_each(queries.size(), [&](std::size_t i) { compile_screen(queries[i].molecule(), recipe); });
}

void compare(const QuerySet& set, const TimedScreen& ours, const TimedScreen& rows) {
    for (std::size_t i = 0; i < set.queries.size(); ++i) {
        if (ours.candidates[i] == rows.candidates[i]) continue;
        fail_different(set.queries[i], std::to_string(ours.candidates[i].size()) + " candidates",
                       std::to_string(rows.candidates[i].size()));
    }
}

ordered_json measure_set(const QuerySet& set, const SlicedIndex& index, const RowScreen& row_screen,
                         const EngineSetup& setup, const RdkitLibrary* rdkit) {
    const std::vector<Query> queries = substructure_queries(set.queries, setup.library()->recipe());
    const TimedScreen ours = time_screen(index, queries);
    const TimedScreen rows = time_rows(row_screen, queries);
    compare(set, ours, rows);
    const Times formula = time_formulas(queries, setup.library()->recipe());
    const std::size_t candidates = count_all(ours.candidates);
    std::printf("%-28s %4zu %9zu | %8.4f %8.4f | %8.3f %8.3f %6.1fx %6.1fx |", set.name.c_str(), queries.size(),
                candidates, ours.ms.median(), ours.ms.mean(), rows.ms.median(), rows.ms.mean(),
                ratio(rows.ms.median(), ours.ms.median()), ratio(rows.ms.mean(), ours.ms.mean()));
    ordered_json report{{"set", set.name},          {"queries", queries.size()}, {"candidates", candidates},
                        {"sliced", ours.ms.json()}, {"rows", rows.ms.json()},    {"formula", formula.json()}};
    if (rdkit) {
        const TimedPattern pattern = time_pattern(*rdkit, set.queries);
        std::printf(" %9zu %8.2f %8.2f %6.0fx %6.0fx | %7.3f %7.3f", pattern.candidates, pattern.ms.median(),
                    pattern.ms.mean(), ratio(pattern.ms.median(), ours.ms.median()),
                    ratio(pattern.ms.mean(), ours.ms.mean()), formula.median(), pattern.make.median());
        report["rdkit_candidates"] = pattern.candidates;
        report["rdkit_pattern"] = pattern.ms.json();
        report["rdkit_ratio"] = ratios(pattern.ms, ours.ms);
        report["rdkit_make_pattern"] = pattern.make.json();
    }
    std::printf("\n");
    return report;
}

}  // namespace

ordered_json measure_screen(EngineSetup& setup) {
    const auto source = setup.library()->fingerprints();
    const RowTable table = rows_of(*source);
    const SlicedIndex index{source};
    const RowScreen row_screen{table};
    const RdkitLibrary* rdkit = setup.rdkit();
    std::printf("\nscreen: from a formula to all candidates, in memory, 1 thread; ms\n");
    std::printf(
        "rows: the same fingerprints row-wise, %.1f MB; RDKit: pattern fingerprints; making: formula, pattern\n",
        static_cast<double>(table.bytes()) / 1e6);
    std::printf("%-28s %4s %9s | %8s %8s | %8s %8s %7s %7s |", "", "", "candi-", "", "", "rows", "", "ratio", "");
    std::printf(rdkit ? " %9s %8s %8s %7s %7s | %15s\n" : "\n", "RDKit's", "", "", "ratio", "", "making, median");
    std::printf("%-28s %4s %9s | %8s %8s | %8s %8s %7s %7s |", "set", "q.", "dates", "median", "mean", "median", "mean",
                "median", "mean");
    std::printf(rdkit ? " %9s %8s %8s %7s %7s | %7s %7s\n" : "\n", "candid.", "median", "mean", "median", "mean",
                "ours", "RDKit");
    ordered_json report;
    report["row_bytes"] = table.bytes();
    for (const QuerySet& set : setup.queries().substructure) {
        report["sets"].push_back(measure_set(set, index, row_screen, setup, rdkit));
    }
    return report;
}

}  // namespace chemsieve::test
