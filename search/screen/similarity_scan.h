// Which compounds can be similar to a query, by their slices alone.
//
// Let the query have a items on Q different bits, a compound b items on B bits, X of them on bits of the query. What
// they share is at most
//
//     common <= min(a, b, X + (a - Q), X + (b - B))
//
// because each shared item sets a shared bit, and at most a - Q of the query's items and b - B of the compound's set a
// bit together with another. That bounds the similarity, by whatever coefficient (metric.h), from above. For
// fingerprints that are sets of bits themselves a = Q and b = B, and the bound is the similarity.
//
// Columns are passed over if the similarity at common = min(a, b) (of Tanimoto: Swamidass and Baldi, J. Chem. Inf.
// Model. 2007, 47, 302) of no compound's item count b in it reaches the similarity asked for; in the others X is
// counted with early exit (kernels.h).
//
// For the best k, the similarity asked for rises with the k-th best compound found. The bounds of folded fingerprints
// are too far from the similarities for this, so it rises with an estimate of the similarity, less a margin. Whether it
// rose too far is known once the compounds are scored, see similarity_search.cpp.
//
// Similarities are in millionths, rounded as Similarity::millionths() does.
// Errors: LibraryError. Threads: one at a time; several scans may share an index.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "base/thread_pool.h"
#include "data/source/compound_selection.h"
#include "fingerprint/similarity/metric.h"
#include "fingerprint/similarity/tanimoto.h"
#include "search/ranking/ranking.h"
#include "search/screen/sliced_index.h"

namespace chemsieve {

// The similarity that a scan asks for.
struct ScanGoal {
    std::uint32_t least = 1;  // at least this similar, at least 1
    std::size_t top = 0;      // the number of best compounds wanted; 0: all
    bool estimates = false;   // fingerprints are folded: bounds are not similarities
    Metric metric{};
    const CompoundSelection* among = nullptr;  // only these compounds; nothing: all
};

// The least similarity asked for. With `top` it rises with the last of the best. Threads: any number at once.
class RisingLeast {
  public:
    explicit RisingLeast(const ScanGoal& goal) : goal_{goal}, least_{goal.least}, best_{goal.top} {}

    std::uint32_t least() const noexcept { return least_.load(std::memory_order_relaxed); }

    // A compound's similarity, or an estimate of it.
    void add(std::uint32_t similarity) {
        const std::uint32_t margin = goal_.estimates ? kEstimateMargin : 0;
        if (goal_.top == 0 || similarity < least() + margin) return;
        const std::lock_guard lock{mutex_};
        best_.add(similarity);
        if (best_.least() > margin) least_ = std::max(goal_.least, best_.least() - margin);
    }

  private:
    // Three times the standard error of estimates at the usual lengths.
    static constexpr std::uint32_t kEstimateMargin = 30'000;

    const ScanGoal goal_;
    std::atomic<std::uint32_t> least_;
    std::mutex mutex_;
    BestSimilarities best_;
};

struct BoundedCandidate {
    CompoundNumber compound{};
    Similarity most;          // upper bound of its similarity; for kinds without items, the similarity itself
    std::uint32_t bound = 0;  // the same in millionths
};

class SimilarityScan {
  public:
    // `items`: the query's items, without repeats; for kinds without items, the positions of its bits. The index must
    // outlive the scan.
    SimilarityScan(const SlicedIndex& index, std::span<const std::uint64_t> items, const ScanGoal& goal);
    ~SimilarityScan();

    // Goes through all columns that matter, the most promising first.
    void run(ThreadPool& pool, unsigned jobs);

    // run() in steps, on one thread, for scans that take turns: the same step of several scans looks at the same few
    // columns, whose rows are then in the processor's caches. Step 0 looks at the tail and, with `top`, at the most
    // promising columns.
    std::size_t steps() const noexcept;
    void run_step(std::size_t step);

    // All compounds whose bound reaches least(), and possibly others, in no particular order.
    std::vector<BoundedCandidate>& found() noexcept { return found_; }
    // The similarity asked for in the end: no compound that may be at least so similar is missing.
    std::uint32_t least() const noexcept;
    // Compounds whose fingerprints were looked at.
    std::size_t looked_at() const noexcept { return looked_at_; }

  private:
    struct ClassQuery;   // the query's rows in one class
    struct ColumnPlace;  // a column and what its compounds can reach at most
    struct FoundCompound;
    struct Worker;

    void columns_of(const BlockPlace& place, std::uint32_t first, std::uint32_t last,
                    std::vector<ColumnPlace>& columns) const;
    std::vector<ColumnPlace> columns_by_promise() const;
    void scan_tail();
    void scan_most_promising();
    void take_from(const Worker& worker);
    void scan_columns(std::span<const ColumnPlace> columns, Worker& worker);
    void look_up_least(std::span<const ColumnPlace> columns, std::size_t first, Worker& worker) const;
    void keep(const ColumnPlace& place, Worker& worker);
    void leave_out_unselected(const ColumnPlace& place, Worker& worker) const;
    void put_most_shared_first(Worker& worker) const;
    void keep_compound(const ColumnPlace& place, std::uint32_t lane, Worker& worker);

    const SlicedIndex& index_;
    std::span<const std::uint64_t> items_;
    ScanGoal goal_;
    std::vector<ClassQuery> classes_;
    RisingLeast rising_;
    std::vector<BoundedCandidate> found_;
    std::size_t looked_at_ = 0;
    std::unique_ptr<Worker> worker_;  // for run_step()
};

}  // namespace chemsieve
