// Trees of nearest neighbours, put together by the average similarity of their compounds.
//
// In a tree the similarity rises along every chain of nearest neighbours, so that trees stay small and do not chain as
// components do.
#include <algorithm>
#include <mutex>

#include "base/platform/memory.h"
#include "search/families/linkage.h"

namespace chemsieve::families {

using neighbours::NeighbourSet;
using neighbours::Pair;
using neighbours::Work;

namespace {

// Two compounds, and how similar they are.
struct ComparedPair {
    std::uint32_t a, b;
    Similarity similarity;
};

class NearestOfAll {
  public:
    explicit NearestOfAll(const NeighbourSet& set) : set_{set}, nearest_(set.size()), others_(set.size()) {}

    void take(std::span<const ComparedPair> pairs) {
        const std::lock_guard lock{mutex_};
        for (const ComparedPair& pair : pairs) {
            offer(pair.a, pair.b, pair.similarity);
            offer(pair.b, pair.a, pair.similarity);
        }
    }
    // By place the lowest place of its tree.
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
    std::mutex mutex_;
    std::vector<Similarity> nearest_;
    std::vector<std::uint32_t> others_;
};

// One look at all pairs: those at the threshold make the trees, and those at the least average wait to be added up,
// as trees are known at the end only. Nothing if stopped.
std::optional<Trees> find_trees(const NeighbourSet& set, const Goal& goal, const Averages& averages,
                                CountedPairs& pairs, const Work& work) {
    NearestOfAll nearest{set};
    const std::uint32_t seen = std::max(goal.average, 1U);
    const auto take = [&](unsigned worker, std::span<const Pair> found) {
        std::vector<ComparedPair> near;
        std::vector<CountedPair> counted;
        for (const Pair& pair : found) {
            const Similarity similarity =
                goal.metric.of_counts(pair.common, set.items(pair.query), set.items(pair.other));
            const std::uint32_t millionths = similarity.millionths();
            if (millionths >= goal.least) near.push_back({pair.query, pair.other, similarity});
            if (millionths < seen) continue;
            counted.push_back({pair.query, pair.other, averages.more_than_unseen(similarity)});
        }
        nearest.take(near);
        pairs.add(worker, counted);
    };
    if (!scan_all_pairs(set, {std::min(seen, goal.least), goal.metric}, take, work)) return std::nullopt;
    return Trees{nearest.trees()};
}

}  // namespace

std::optional<Heads> link_trees(const NeighbourSet& set, const Goal& goal, const Work& work) {
    const Averages averages{goal.average};
    CountedPairs pairs{jobs_of(work), goal.most_bytes / 2};
    const auto trees = find_trees(set, goal, averages, pairs, part_of(work, 0, 0.8));
    if (!trees) return std::nullopt;
    SumSlices sums{goal.average, goal.most_bytes / 2};
    if (!add_up(pairs, *trees, averages, goal.most_bytes / 2, sums, part_of(work, 0.8, 0.9))) return std::nullopt;
    return_free_memory();
    GrowingFamilies families{set, goal.metric, *trees, averages};
    if (!link_families(sums, families, averages, trees->size(), goal.most_bytes, part_of(work, 0.9, 1))) {
        return std::nullopt;
    }
    Heads heads(set.size());
    for (std::uint32_t place = 0; place < heads.size(); ++place) {
        heads[place] = trees->places(families.find(trees->of(place))).front();
    }
    return heads;
}

}  // namespace chemsieve::families
