// Lists of neighbours, and families around centres that are made of them.
#include <algorithm>
#include <atomic>
#include <mutex>

#include "search/families/parts.h"

namespace chemsieve::families {

using neighbours::NeighbourSet;
using neighbours::Pair;
using neighbours::PairGoal;
using neighbours::Work;

namespace {

constexpr std::size_t kCentresTogether = 16384;
constexpr std::uint64_t kNeighboursTogether = 8'000'000;

struct Neighbours {
    std::uint32_t a, b;
};

}  // namespace

bool Neighbourhoods::find(const NeighbourSet& set, const PairGoal& goal, std::uint64_t most_kept, const Work& work) {
    std::vector<std::atomic<std::uint32_t>> counted(set.size());
    std::vector<std::vector<Neighbours>> kept(jobs_of(work));
    std::atomic<std::uint64_t> found = 0;
    const bool ended = scan_all_pairs(
        set, goal,
        [&](unsigned worker, std::span<const Pair> pairs) {
            for (const Pair& pair : pairs) {
                counted[pair.query].fetch_add(1, std::memory_order_relaxed);
                counted[pair.other].fetch_add(1, std::memory_order_relaxed);
            }
            if ((found += pairs.size()) > most_kept) {
                std::vector<Neighbours>().swap(kept[worker]);
                return;
            }
            for (const Pair& pair : pairs) kept[worker].push_back({pair.query, pair.other});
        },
        work);
    if (!ended) return false;
    counts_.assign(counted.begin(), counted.end());
    if (found > most_kept) return true;
    begins_.assign(1, 0);
    for (const std::uint32_t count : counts_) begins_.push_back(begins_.back() + count);
    others_.resize(begins_.back());
    std::vector<std::uint64_t> next(begins_.begin(), begins_.end() - 1);
    for (std::vector<Neighbours>& pairs : kept) {
        for (const Neighbours& pair : pairs) {
            others_[next[pair.a]++] = pair.b;
            others_[next[pair.b]++] = pair.a;
        }
        std::vector<Neighbours>().swap(pairs);
    }
    return true;
}

namespace {

constexpr std::uint32_t kFree = ~std::uint32_t{0};

// Without lists: those of the next centres that may come are made, some thousand at a time.
class Rounds {
  public:
    Rounds(const NeighbourSet& set, const PairGoal& goal, const std::vector<std::uint32_t>& order,
           const Neighbourhoods& around)
        : set_{set}, goal_{goal}, order_{order}, around_{around}, heads_(set.size(), kFree), all_(set.size()) {
        std::iota(all_.begin(), all_.end(), 0U);
    }

    std::optional<Heads> run(const Work& work) {
        while (next_ < order_.size()) {
            if (work.progress) work.progress(static_cast<double>(next_) / static_cast<double>(order_.size()));
            choose();
            if (!asked_.empty() && !search(work)) return std::nullopt;
            take();
        }
        return std::move(heads_);
    }

  private:
    // The next compounds of the order that are not taken; those without neighbours need no search.
    void choose() {
        centres_.clear();
        asked_.clear();
        std::uint64_t neighbours = 0;
        for (; next_ < order_.size() && centres_.size() < kCentresTogether && neighbours < kNeighboursTogether;
             ++next_) {
            const std::uint32_t centre = order_[next_];
            if (heads_[centre] != kFree) continue;
            centres_.push_back(centre);
            neighbours += around_.count(centre);
            if (around_.count(centre) > 0) asked_.push_back(centre);
        }
        std::sort(asked_.begin(), asked_.end());
    }

    bool search(const Work& work) {
        found_.clear();
        std::mutex adding;
        Work silent = work;
        silent.progress = {};
        const bool ended = scan_pairs(
            set_, asked_, all_, goal_,
            [&](unsigned, std::span<const Pair> pairs) {
                const std::lock_guard lock{adding};
                for (const Pair& pair : pairs) {
                    if (heads_[pair.other] == kFree) found_.push_back({pair.query, pair.other});
                }
            },
            silent);
        std::sort(found_.begin(), found_.end(), [](const Neighbours& x, const Neighbours& y) { return x.a < y.a; });
        return ended;
    }

    void take() {
        for (const std::uint32_t centre : centres_) {
            if (heads_[centre] != kFree) continue;
            heads_[centre] = centre;
            if (around_.count(centre) == 0) continue;
            auto pair = std::lower_bound(found_.begin(), found_.end(), centre,
                                         [](const Neighbours& x, std::uint32_t place) { return x.a < place; });
            for (; pair != found_.end() && pair->a == centre; ++pair) {
                if (heads_[pair->b] == kFree) heads_[pair->b] = centre;
            }
        }
    }

    const NeighbourSet& set_;
    const PairGoal& goal_;
    const std::vector<std::uint32_t>& order_;
    const Neighbourhoods& around_;
    Heads heads_;
    std::vector<std::uint32_t> all_;
    std::size_t next_ = 0;
    std::vector<std::uint32_t> centres_, asked_;  // in this round
    std::vector<Neighbours> found_;
};

}  // namespace

std::optional<Heads> take_around(const NeighbourSet& set, const PairGoal& goal, const std::vector<std::uint32_t>& order,
                                 const Neighbourhoods& around, const Work& work) {
    if (!around.has_lists()) return Rounds{set, goal, order, around}.run(work);
    Heads heads(set.size(), kFree);
    for (const std::uint32_t centre : order) {
        if (heads[centre] != kFree) continue;
        heads[centre] = centre;
        for (const std::uint32_t other : around.of(centre)) {
            if (heads[other] == kFree) heads[other] = centre;
        }
    }
    return heads;
}

}  // namespace chemsieve::families
