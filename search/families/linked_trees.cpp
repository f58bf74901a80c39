// Trees of nearest neighbours, put together by the average similarity of their compounds.
//
// In a tree the similarity rises along every chain of nearest neighbours, so that trees stay small and do not chain as
// components do. Averages are sums of millionths over numbers of pairs, in integers: the order in which threads find
// pairs does not matter.
#include <algorithm>
#include <mutex>
#include <queue>

#include "search/families/parts.h"

namespace chemsieve::families {

using neighbours::NeighbourSet;
using neighbours::Pair;
using neighbours::Work;

namespace {

constexpr std::size_t kSumsTogether = std::size_t{1} << 22;

class NearestOfAll {
  public:
    NearestOfAll(const NeighbourSet& set, const Metric& metric)
        : set_{set}, metric_{metric}, nearest_(set.size()), others_(set.size()) {}

    void take(std::span<const Pair> pairs) {
        const std::lock_guard lock{mutex_};
        for (const Pair& pair : pairs) {
            const Similarity similarity =
                metric_.of_counts(pair.common, set_.items(pair.query), set_.items(pair.other));
            offer(pair.query, pair.other, similarity);
            offer(pair.other, pair.query, similarity);
        }
    }
    Heads trees() const {
        Unions together{set_.size()};
        for (std::uint32_t place = 0; place < set_.size(); ++place) {
            if (nearest_[place].common > 0) together.unite(place, others_[place]);
        }
        return together.all();
    }

  private:
    // Among those as near it takes the compound of the lower number.
    void offer(std::uint32_t place, std::uint32_t other, const Similarity& similarity) {
        const Similarity before = nearest_[place].common > 0 ? nearest_[place] : Similarity{0, 1};
        if (is_more(before, similarity)) return;
        const bool is_nearer = is_more(similarity, before);
        if (!is_nearer && set_.compound(other) >= set_.compound(others_[place])) return;
        nearest_[place] = similarity;
        others_[place] = other;
    }

    const NeighbourSet& set_;
    const Metric& metric_;
    std::mutex mutex_;
    std::vector<Similarity> nearest_;
    std::vector<std::uint32_t> others_;
};

// The similar pairs between two trees.
struct Sum {
    std::uint32_t a, b;
    std::uint32_t pairs;
    std::uint64_t millionths;
};

class SumsBetween {
  public:
    SumsBetween(const NeighbourSet& set, const Metric& metric, const Heads& trees)
        : set_{set}, metric_{metric}, trees_{trees} {}

    void take(std::span<const Pair> pairs) {
        std::vector<Sum> some;
        for (const Pair& pair : pairs) {
            const std::uint32_t a = trees_[pair.query], b = trees_[pair.other];
            if (a == b) continue;
            const Similarity similarity =
                metric_.of_counts(pair.common, set_.items(pair.query), set_.items(pair.other));
            const std::uint64_t millionths = std::uint64_t{similarity.common} * 1'000'000 / similarity.total;
            some.push_back({std::min(a, b), std::max(a, b), 1, millionths});
        }
        const std::lock_guard lock{mutex_};
        sums_.insert(sums_.end(), some.begin(), some.end());
        if (sums_.size() >= limit_) merge();
    }
    std::vector<Sum> result() {
        merge();
        return std::move(sums_);
    }

  private:
    void merge() {
        std::sort(sums_.begin(), sums_.end(),
                  [](const Sum& x, const Sum& y) { return x.a != y.a ? x.a < y.a : x.b < y.b; });
        std::size_t last = 0;
        for (std::size_t i = 1; i < sums_.size(); ++i) {
            if (sums_[i].a == sums_[last].a && sums_[i].b == sums_[last].b) {
                sums_[last].pairs += sums_[i].pairs;
                sums_[last].millionths += sums_[i].millionths;
            } else {
                sums_[++last] = sums_[i];
            }
        }
        if (!sums_.empty()) sums_.resize(last + 1);
        limit_ = std::max(kSumsTogether, 2 * sums_.size());
    }

    const NeighbourSet& set_;
    const Metric& metric_;
    const Heads& trees_;
    std::mutex mutex_;
    std::vector<Sum> sums_;
    std::size_t limit_ = kSumsTogether;
};

// Average linkage over sums between few of all pairs of trees.
class Linkage {
  public:
    Linkage(const Heads& trees, std::uint32_t average)
        : average_{average},
          unseen_{average * std::uint64_t{5} / 9},
          sizes_(trees.size()),
          versions_(trees.size()),
          beside_(trees.size()),
          to_(trees.size()) {
        for (const std::uint32_t tree : trees) ++sizes_[tree];
        std::iota(to_.begin(), to_.end(), 0U);
    }

    // False if stopped.
    bool run(const std::vector<Sum>& sums, const std::stop_token& stop) {
        std::vector<std::uint32_t> degrees(to_.size());
        for (const Sum& sum : sums) ++degrees[sum.a], ++degrees[sum.b];
        for (std::size_t i = 0; i < degrees.size(); ++i) beside_[i].reserve(degrees[i]);
        for (const Sum& sum : sums) {
            beside_[sum.a].push_back({sum.b, sum.pairs, sum.millionths});
            beside_[sum.b].push_back({sum.a, sum.pairs, sum.millionths});
            offer(sum.a, beside_[sum.a].back());
        }
        for (std::size_t steps = 0; !waiting_.empty(); ++steps) {
            if (steps % 4096 == 0 && stop.stop_requested()) return false;
            const Offer next = waiting_.top();
            waiting_.pop();
            if (is_current(next)) join(next.a, next.b);
        }
        return true;
    }

    std::uint32_t find(std::uint32_t tree) {
        while (to_[tree] != tree) {
            to_[tree] = to_[to_[tree]];
            tree = to_[tree];
        }
        return tree;
    }

  private:
    struct Beside {
        std::uint32_t tree, pairs;
        std::uint64_t millionths;
    };
    // The greatest average first, of as great ones that of the lowest trees.
    struct Offer {
        std::uint32_t average, a, b, version_a, version_b;
        bool operator<(const Offer& other) const {
            if (average != other.average) return average < other.average;
            return a != other.a ? a > other.a : b > other.b;
        }
    };

    bool is_current(const Offer& offer) const {
        return to_[offer.a] == offer.a && to_[offer.b] == offer.b && versions_[offer.a] == offer.version_a &&
               versions_[offer.b] == offer.version_b;
    }

    void offer(std::uint32_t tree, const Beside& beside) {
        const std::uint64_t pairs = std::uint64_t{sizes_[tree]} * sizes_[beside.tree];
        const auto average = static_cast<std::uint32_t>((beside.millionths + unseen_ * (pairs - beside.pairs)) / pairs);
        if (average < average_) return;
        const std::uint32_t a = std::min(tree, beside.tree), b = std::max(tree, beside.tree);
        waiting_.push({average, a, b, versions_[a], versions_[b]});
    }

    void join(std::uint32_t a, std::uint32_t b) {
        to_[b] = a;
        sizes_[a] += sizes_[b];
        ++versions_[a];
        if (beside_[a].size() < beside_[b].size()) std::swap(beside_[a], beside_[b]);
        beside_[a].insert(beside_[a].end(), beside_[b].begin(), beside_[b].end());
        std::vector<Beside>().swap(beside_[b]);
        tidy(a);
        for (const Beside& beside : beside_[a]) offer(a, beside);
    }

    // What lies beside it now, each once.
    void tidy(std::uint32_t tree) {
        std::vector<Beside>& all = beside_[tree];
        for (Beside& beside : all) beside.tree = find(beside.tree);
        std::erase_if(all, [&](const Beside& beside) { return beside.tree == tree; });
        std::sort(all.begin(), all.end(), [](const Beside& x, const Beside& y) { return x.tree < y.tree; });
        std::size_t kept = 0;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (kept > 0 && all[kept - 1].tree == all[i].tree) {
                all[kept - 1].pairs += all[i].pairs;
                all[kept - 1].millionths += all[i].millionths;
            } else {
                all[kept++] = all[i];
            }
        }
        all.resize(kept);
    }

    const std::uint32_t average_;
    const std::uint64_t unseen_;  // what a pair below the average counts
    std::vector<std::uint32_t> sizes_, versions_;
    std::vector<std::vector<Beside>> beside_;
    std::vector<std::uint32_t> to_;
    std::priority_queue<Offer> waiting_;
};

}  // namespace

std::optional<Heads> link_trees(const NeighbourSet& set, const Goal& goal, const Work& work) {
    NearestOfAll nearest{set, goal.metric};
    const bool has_trees = scan_all_pairs(
        set, {goal.least, goal.metric}, [&](unsigned, std::span<const Pair> pairs) { nearest.take(pairs); },
        part_of(work, 0, 0.25));
    if (!has_trees) return std::nullopt;
    Heads trees = nearest.trees();
    SumsBetween between{set, goal.metric, trees};
    const bool has_sums = scan_all_pairs(
        set, {std::max(goal.average, 1U), goal.metric},
        [&](unsigned, std::span<const Pair> pairs) { between.take(pairs); }, part_of(work, 0.25, 0.9));
    if (!has_sums) return std::nullopt;
    Linkage linkage{trees, goal.average};
    if (!linkage.run(between.result(), work.stop)) return std::nullopt;
    for (std::uint32_t& tree : trees) tree = linkage.find(tree);
    return trees;
}

}  // namespace chemsieve::families
