// The similarity that a scan asks for, and how it rises while compounds are found.
//
// Units: similarities in millionths, rounded as Similarity::millionths() does. Threads: RisingLeast may be used by
// several at once.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <mutex>

#include "data/source/compound_selection.h"
#include "fingerprint/similarity/metric.h"
#include "search/ranking/best_similarities.h"

namespace chemsieve {

struct ScanGoal {
    std::uint32_t least = 1;  // at least this similar, at least 1
    std::size_t top = 0;      // the number of best compounds wanted; 0: all
    bool estimates = false;   // fingerprints are folded: bounds are not similarities
    Metric metric{};
    const CompoundSelection* among = nullptr;  // only these compounds; nothing: all
};

// The least similarity asked for. With `top` it rises with the last of the best.
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

}  // namespace chemsieve
