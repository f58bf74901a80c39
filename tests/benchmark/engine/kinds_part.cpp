#include <algorithm>
#include <cmath>
#include <cstdio>

#include "base/parallel.h"
#include "fingerprint/kinds/fingerprinter.h"
#include "tests/benchmark/engine/engine_timing.h"
#include "tests/benchmark/engine/parts.h"
#include "tests/benchmark/engine/row_scan.h"
#include "tests/support/memory_fingerprints.h"

namespace chemsieve::test {

namespace {

using Positions = std::vector<std::uint64_t>;

Positions positions_of(const BitFingerprint& fingerprint) {
    Positions positions;
    for (std::uint32_t bit = 0; bit < fingerprint.bits(); ++bit) {
        if (fingerprint.test(bit)) positions.push_back(bit);
    }
    return positions;
}

std::vector<CompoundNumber> all_numbers(const Library& library) {
    std::vector<CompoundNumber> numbers;
    library.reader()->for_each_compound([&](CompoundNumber number) {
        numbers.push_back(number);
        return true;
    });
    return numbers;
}

FingerprintBlock make_fingerprints(const Library& library, const FingerprintMethod& method) {
    FingerprintBlock block{.bits = method.bits, .compounds = all_numbers(library)};
    const std::size_t count = block.compounds.size();
    const std::size_t words = (std::size_t{method.bits} + 63) / 64;
    block.item_counts.resize(count);
    block.always_candidate.resize(count);
    block.words.resize(count * words);
    std::vector<std::unique_ptr<CompoundReader>> readers;
    for (unsigned i = 0; i < default_jobs(); ++i) readers.push_back(library.reader());
    parallel_for(count, default_jobs(), [&](std::size_t i, unsigned worker) {
        const BitFingerprint made = fixed_fingerprint(readers[worker]->molecule(block.compounds[i]), method);
        block.item_counts[i] = made.set_bits();
        std::copy(made.words().begin(), made.words().end(),
                  block.words.begin() + static_cast<std::ptrdiff_t>(i * words));
    });
    return block;
}

std::shared_ptr<const FingerprintSource> source_of(const Library& library, FingerprintKind kind) {
    if (auto stored = library.fingerprints(kind)) return stored;
    const std::vector<FingerprintBlock> made{make_fingerprints(library, default_method(kind))};
    return std::make_shared<MemoryFingerprints>(made, 1, SliceOrder::by_count);
}

struct KindGoal {
    const char* name;
    std::size_t top;
    double threshold;
};
constexpr KindGoal kGoals[]{{"top 10", 10, 0},
                            {"top 100", 100, 0},
                            {"at least 0.4", 0, 0.4},
                            {"at least 0.6", 0, 0.6},
                            {"at least 0.8", 0, 0.8}};

// Those that reach what was asked for in the end; with `top`, the best so many and ties with the last.
std::vector<BoundedCandidate> similar(std::vector<BoundedCandidate> found, std::uint32_t least) {
    std::erase_if(found, [&](const BoundedCandidate& c) { return c.bound < least; });
    std::sort(found.begin(), found.end(), [](const BoundedCandidate& a, const BoundedCandidate& b) {
        return a.bound != b.bound ? a.bound > b.bound : a.compound < b.compound;
    });
    return found;
}

bool same(const std::vector<BoundedCandidate>& a, const std::vector<BoundedCandidate>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const auto& x, const auto& y) { return x.compound == y.compound && x.bound == y.bound; });
}

class KindBench {
  public:
    KindBench(const Library& library, FingerprintKind kind, const QuerySet& set)
        : kind_{kind}, set_{set}, source_{source_of(library, kind)}, index_{source_}, table_{rows_of(*source_)} {
        for (const QueryText& query : set.queries) {
            queries_.push_back(positions_of(fixed_fingerprint(rdkit_query(query), default_method(kind))));
        }
    }

    ordered_json measure(const KindGoal& goal, unsigned jobs) {
        const ScanGoal asked{.least = std::max(1U, static_cast<std::uint32_t>(std::lround(goal.threshold * 1e6))),
                             .top = goal.top,
                             .estimates = false};
        std::vector<std::vector<BoundedCandidate>> sliced(queries_.size()), by_rows(queries_.size());
        std::size_t hits = 0, bytes = 0;
        const Times ours = time_each(queries_.size(), [&](std::size_t i) {
            SimilarityScan scan{index_, queries_[i], asked};
            scan.run(pool_, jobs);
            sliced[i] = similar(std::move(scan.found()), scan.least());
        });
        const RowScan scan{table_};
        const Times rows = time_each(queries_.size(), [&](std::size_t i) {
            RowScanResult result = scan.run(queries_[i], asked, pool_, jobs);
            bytes += result.bytes;
            by_rows[i] = similar(std::move(result.found), result.least);
        });
        for (std::size_t i = 0; i < queries_.size(); ++i) {
            compare(i, sliced[i], by_rows[i]);
            hits += sliced[i].size();
        }
        const double gigabytes_a_second = static_cast<double>(bytes) / 2 / rows.sum() / 1e6;
        print(goal, jobs, hits, ours, rows, gigabytes_a_second);
        return {{"kind", name_of(kind_)}, {"goal", goal.name},
                {"jobs", jobs},           {"queries", queries_.size()},
                {"hits", hits},           {"sliced", ours.json()},
                {"rows", rows.json()},    {"rows_gigabytes_a_second", gigabytes_a_second}};
    }

  private:
    void compare(std::size_t i, const std::vector<BoundedCandidate>& ours,
                 const std::vector<BoundedCandidate>& rows) const {
        if (same(ours, rows)) return;
        fail_different(set_.queries[i], std::to_string(ours.size()) + " similar compounds",
                       std::to_string(rows.size()));
    }

    void print(const KindGoal& goal, unsigned jobs, std::size_t hits, const Times& ours, const Times& rows,
               double gigabytes_a_second) const {
        const double hits_a_query = static_cast<double>(hits) / static_cast<double>(queries_.size());
        std::printf("%-10s %-14s %7u %9.1f | %8.4f %8.4f | %8.3f %8.3f %6.1f | %6.1fx %6.1fx\n", name_of(kind_),
                    goal.name, jobs, hits_a_query, ours.median(), ours.mean(), rows.median(), rows.mean(),
                    gigabytes_a_second, ratio(rows.median(), ours.median()), ratio(rows.mean(), ours.mean()));
    }

    FingerprintKind kind_;
    const QuerySet& set_;
    std::shared_ptr<const FingerprintSource> source_;
    SlicedIndex index_;
    RowTable table_;
    std::vector<Positions> queries_;
    ThreadPool pool_;
};

}  // namespace

ordered_json measure_kinds(EngineSetup& setup, const std::vector<FingerprintKind>& kinds) {
    const QuerySet& set = setup.queries().compounds;
    if (set.queries.empty()) return {};
    std::printf("\nsimilarity by fingerprints of fixed length: %zu queries of %s, from their bits; scan alone; ms\n",
                set.queries.size(), set.name.c_str());
    std::printf("%-10s %-14s %7s %9s | %17s | %24s | %15s\n", "", "", "", "hits", "", "row-wise", "ratio");
    std::printf("%-10s %-14s %7s %9s | %8s %8s | %8s %8s %6s | %7s %7s\n", "kind", "", "threads", "a query", "median",
                "mean", "median", "mean", "GB/s", "median", "mean");
    ordered_json report;
    for (const FingerprintKind kind : kinds) {
        KindBench bench{*setup.library(), kind, set};
        for (const unsigned jobs : setup.jobs()) {
            for (const KindGoal& goal : kGoals) report.push_back(bench.measure(goal, jobs));
        }
    }
    return report;
}

}  // namespace chemsieve::test
