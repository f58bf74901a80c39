// Trees of nearest neighbours, put together by the average similarity of their compounds.
//
// In a tree the similarity rises along every chain of nearest neighbours, so that trees stay small and do not chain as
// components do. Averages are sums of millionths over numbers of pairs, in integers: the order in which threads find
// pairs does not matter.
#include <algorithm>
#include <mutex>
#include <queue>

#include "base/parallel.h"
#include "search/families/tree_sums.h"

namespace chemsieve::families {

using neighbours::NeighbourSet;
using neighbours::Pair;
using neighbours::Work;

namespace {

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

// By how much the compounds of two trees are similar on average, in millionths.
class Averages {
  public:
    explicit Averages(std::uint32_t least) : unseen_{least * std::uint64_t{5} / 9} {}

    // `pairs`: of all that there are between the two, so many are in the sum; the others are less similar.
    std::uint32_t of(std::uint64_t millionths, std::uint64_t seen, std::uint64_t pairs) const noexcept {
        return static_cast<std::uint32_t>((millionths + unseen_ * (pairs - seen)) / pairs);
    }

  private:
    std::uint64_t unseen_;  // what a pair that was not seen counts
};

// Average linkage of some trees over the sums between few of their pairs.
class Linkage {
  public:
    // `trees` ascend; `sums` are between them. `sizes`: by place.
    Linkage(const std::vector<std::uint32_t>& trees, const std::vector<std::uint32_t>& sizes, std::uint32_t least)
        : averages_{least}, least_{least}, versions_(trees.size()), beside_(trees.size()), to_(trees.size()) {
        sizes_.reserve(trees.size());
        for (const std::uint32_t tree : trees) sizes_.push_back(sizes[tree]);
        std::iota(to_.begin(), to_.end(), 0U);
    }

    // `sums` name trees by their numbers among these. False if stopped.
    bool run(std::span<const TreeSum> sums, const std::stop_token& stop) {
        std::vector<std::uint32_t> degrees(to_.size());
        for (const TreeSum& sum : sums) ++degrees[sum.a], ++degrees[sum.b];
        for (std::size_t i = 0; i < degrees.size(); ++i) beside_[i].reserve(degrees[i]);
        for (const TreeSum& sum : sums) {
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
        const std::uint32_t average = averages_.of(beside.millionths, beside.pairs, pairs);
        if (average < least_) return;
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

    const Averages averages_;
    const std::uint32_t least_;
    std::vector<std::uint32_t> sizes_, versions_;
    std::vector<std::vector<Beside>> beside_;
    std::vector<std::uint32_t> to_;
    std::priority_queue<Offer> waiting_;
};

// Trees that may come together. Two families come together only if two of their trees are as similar on average, for
// an average is not above all that it is made of: so what is not connected by such trees is linked by itself, and sums
// between it need not be kept.
class Groups {
  public:
    Groups(std::vector<TreeSum> sums, const Heads& trees, std::uint32_t least)
        : sums_{std::move(sums)}, sizes_(trees.size()) {
        for (const std::uint32_t tree : trees) ++sizes_[tree];
        const Averages averages{least};
        Unions connected{trees.size()};
        for (const TreeSum& sum : sums_) {
            const std::uint64_t pairs = std::uint64_t{sizes_[sum.a]} * sizes_[sum.b];
            if (averages.of(sum.millionths, sum.pairs, pairs) >= least) connected.unite(sum.a, sum.b);
        }
        const Heads group = connected.all();
        std::erase_if(sums_, [&](const TreeSum& sum) { return group[sum.a] != group[sum.b]; });
        sums_.shrink_to_fit();
        std::sort(sums_.begin(), sums_.end(), [&](const TreeSum& x, const TreeSum& y) {
            if (group[x.a] != group[y.a]) return group[x.a] < group[y.a];
            return x.a != y.a ? x.a < y.a : x.b < y.b;
        });
        for (std::size_t i = 0; i < sums_.size(); ++i) {
            if (i == 0 || group[sums_[i].a] != group[sums_[i - 1].a]) begins_.push_back(i);
        }
        begins_.push_back(sums_.size());
    }

    std::size_t size() const noexcept { return begins_.size() - 1; }
    const std::vector<std::uint32_t>& sizes() const noexcept { return sizes_; }
    std::span<TreeSum> sums(std::size_t group) noexcept {
        return std::span{sums_}.subspan(begins_[group], begins_[group + 1] - begins_[group]);
    }

  private:
    std::vector<TreeSum> sums_;         // group by group
    std::vector<std::uint32_t> sizes_;  // compounds of a tree
    std::vector<std::size_t> begins_;   // in the sums
};

std::vector<std::uint32_t> trees_in(std::span<const TreeSum> sums) {
    std::vector<std::uint32_t> trees;
    trees.reserve(2 * sums.size());
    for (const TreeSum& sum : sums) trees.insert(trees.end(), {sum.a, sum.b});
    std::sort(trees.begin(), trees.end());
    trees.erase(std::unique(trees.begin(), trees.end()), trees.end());
    return trees;
}

// Where each tree goes: to the lowest of its family. Nothing if stopped.
std::optional<std::vector<std::uint32_t>> link_groups(Groups groups, std::size_t places, std::uint32_t least,
                                                      const Work& work) {
    std::vector<std::uint32_t> goes_to(places), numbers(places);  // written for the trees of a group by its thread
    std::iota(goes_to.begin(), goes_to.end(), 0U);
    parallel_for(groups.size(), jobs_of(work), [&](std::size_t group, unsigned) {
        if (work.stop.stop_requested()) return;
        const std::span<TreeSum> sums = groups.sums(group);
        const std::vector<std::uint32_t> trees = trees_in(sums);
        for (std::uint32_t i = 0; i < trees.size(); ++i) numbers[trees[i]] = i;
        for (TreeSum& sum : sums) {
            sum.a = numbers[sum.a];
            sum.b = numbers[sum.b];
        }
        Linkage linkage{trees, groups.sizes(), least};
        if (!linkage.run(sums, work.stop)) return;
        for (std::uint32_t i = 0; i < trees.size(); ++i) goes_to[trees[i]] = trees[linkage.find(i)];
    });
    return work.stop.stop_requested() ? std::nullopt : std::optional{std::move(goes_to)};
}

}  // namespace

std::optional<Heads> link_trees(const NeighbourSet& set, const Goal& goal, const Work& work) {
    NearestOfAll nearest{set, goal.metric};
    const bool has_trees = scan_all_pairs(
        set, {goal.least, goal.metric}, [&](unsigned, std::span<const Pair> pairs) { nearest.take(pairs); },
        part_of(work, 0, 0.25));
    if (!has_trees) return std::nullopt;
    Heads trees = nearest.trees();
    TreeSums between{set, goal.metric, trees};
    const bool has_sums = scan_all_pairs(
        set, {std::max(goal.average, 1U), goal.metric},
        [&](unsigned, std::span<const Pair> pairs) { between.take(pairs); }, part_of(work, 0.25, 0.9));
    if (!has_sums) return std::nullopt;
    const auto goes_to = link_groups({between.release(), trees, goal.average}, set.size(), goal.average, work);
    if (!goes_to) return std::nullopt;
    for (std::uint32_t& tree : trees) tree = (*goes_to)[tree];
    return trees;
}

}  // namespace chemsieve::families
