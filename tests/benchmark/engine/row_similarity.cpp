#include "tests/benchmark/engine/row_similarity.h"

#include <algorithm>
#include <unordered_set>

#include "data/source/compound_graph.h"
#include "fingerprint/subgraph/item_set.h"

namespace chemsieve::test {

namespace {

constexpr std::size_t kWave = 16;  // compounds scored before looking again who is left

bool by_bound(const BoundedCandidate& a, const BoundedCandidate& b) { return a.bound < b.bound; }
bool more_similar(const Hit& a, const Hit& b) { return a.similarity.millionths() > b.similarity.millionths(); }

}  // namespace

class RowSimilarity::Run {
  public:
    Run(RowSimilarity& search, std::span<const std::uint64_t> items, std::uint32_t least, std::size_t top)
        : search_{search}, items_{items}, top_{top}, least_{least}, overlaps_(jobs(), ItemOverlap{items}) {}

    std::vector<Hit> hits() {
        const std::uint32_t asked = scan_and_score({.least = least_, .top = top_, .estimates = true});
        if (asked > least_) scan_and_score({.least = least_, .top = 0, .estimates = true});
        return std::move(hits_);
    }

  private:
    std::uint32_t scan_and_score(const ScanGoal& goal) {
        RowScanResult result = search_.scan_.run(items_, goal, search_.pool_, jobs());
        std::erase_if(result.found, [&](const BoundedCandidate& c) {
            return c.bound < result.least || scored_.contains(c.compound);
        });
        std::make_heap(result.found.begin(), result.found.end(), by_bound);
        score_best_first(result.found);
        return result.least;
    }

    void score_best_first(std::vector<BoundedCandidate>& heap) {
        std::vector<CompoundNumber> wave;
        while (!heap.empty() && heap.front().bound >= least_) {
            wave.clear();
            while (!heap.empty() && wave.size() < kWave && heap.front().bound >= least_) {
                wave.push_back(heap.front().compound);
                std::pop_heap(heap.begin(), heap.end(), by_bound);
                heap.pop_back();
            }
            score(wave);
        }
    }

    void score(const std::vector<CompoundNumber>& wave) {
        std::vector<Similarity> similarities(wave.size());
        search_.pool_.run(wave.size(), wave.size() < kWave ? 1U : jobs(), [&](std::size_t i, unsigned worker) {
            similarities[i] = search_.score(overlaps_[worker], items_.size(), wave[i], worker);
        });
        for (std::size_t i = 0; i < wave.size(); ++i) {
            if (top_ > 0) scored_.insert(wave[i]);
            if (similarities[i].millionths() >= least_) hits_.push_back({wave[i], similarities[i]});
        }
        if (top_ > 0 && hits_.size() >= top_) raise_least();
    }

    void raise_least() {
        const auto last = hits_.begin() + static_cast<std::ptrdiff_t>(top_ - 1);
        std::nth_element(hits_.begin(), last, hits_.end(), more_similar);
        least_ = std::max(least_, last->similarity.millionths());
        std::erase_if(hits_, [&](const Hit& hit) { return hit.similarity.millionths() < least_; });
    }

    unsigned jobs() const { return static_cast<unsigned>(search_.readers_.size()); }

    RowSimilarity& search_;
    const std::span<const std::uint64_t> items_;
    const std::size_t top_;
    std::uint32_t least_;
    std::vector<ItemOverlap> overlaps_;  // one a thread
    std::vector<Hit> hits_;
    std::unordered_set<CompoundNumber> scored_;
};

RowSimilarity::RowSimilarity(const RowTable& table, std::shared_ptr<const CompoundSource> source, unsigned jobs)
    : scan_{table}, source_{std::move(source)}, structures_{source_->structures()} {
    for (unsigned i = 0; i < jobs; ++i) readers_.push_back(source_->reader());
}

std::vector<Hit> RowSimilarity::search(std::span<const std::uint64_t> items, std::uint32_t least, std::size_t top) {
    return Run{*this, items, least, top}.hits();
}

// 0 if the compound has too many subgraphs to compare.
Similarity RowSimilarity::score(ItemOverlap& overlap, std::size_t query_items, CompoundNumber compound,
                                unsigned worker) const {
    const CompoundGraph graph = graph_of_compound(structures_.get(), *readers_[worker], compound);
    const UnsortedItems items = make_unsorted_items(graph.graph, source_->recipe());
    if (!items.complete) return {};
    return tanimoto_of_counts(overlap.count(items.items), static_cast<std::uint32_t>(query_items),
                              static_cast<std::uint32_t>(items.items.size()));
}

}  // namespace chemsieve::test
