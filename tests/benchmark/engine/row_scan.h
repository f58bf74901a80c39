// Scans of row-wise fingerprints, as fast as memory gives them: the yardsticks of screening and of similarity search.
//
// RowScreen: rows that have all bits that a formula requires (KernelSet::subset_rows), of compounds with as many items
// as are required; then the formula's choices on those.
//
// RowScan: similarity with the bound of search/screen/similarity_scan.h. Only rows whose item count b can reach what is
// asked for, min(a, b) / max(a, b) (BitBound: Swamidass and Baldi, J. Chem. Inf. Model. 2007, 47, 302), are looked at;
// KernelSet::common_rows counts, and counts are compared with ceil(t (a + b) / (1 + t)) before anything is divided. For
// the best k, rows are visited outwards from the query's count, and what is asked for rises with the k-th best.
//
// Threads: const functions may be called concurrently.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/thread_pool.h"
#include "fingerprint/demand/screen_formula.h"
#include "search/screen/similarity_scan.h"
#include "tests/benchmark/engine/row_table.h"

namespace chemsieve::test {

class RowScreen {
  public:
    // The table must outlive it.
    explicit RowScreen(const RowTable& table) : table_{table} {}

    // In no particular order.
    std::vector<CompoundNumber> candidates(const ScreenFormula& formula) const;

  private:
    const RowTable& table_;
};

struct RowScanResult {
    std::vector<BoundedCandidate> found;  // those whose bound reaches `least`, in no particular order; also others
    std::uint32_t least = 0;              // as SimilarityScan::least()
    std::size_t bytes = 0;                // in rows that were looked at
};

class RowScan {
  public:
    // The table must outlive it.
    explicit RowScan(const RowTable& table);

    // Items and goal as SimilarityScan takes them.
    RowScanResult run(std::span<const std::uint64_t> items, const ScanGoal& goal, ThreadPool& pool,
                      unsigned jobs) const;

  private:
    class Run;
    // Some hundred rows that follow one another.
    struct Slice {
        std::size_t class_number, first, count;
        CountRange counts;
    };

    const RowTable& table_;
    std::vector<Slice> slices_;
};

}  // namespace chemsieve::test
