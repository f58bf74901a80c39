#include "search/families/growing_families.h"

#include <algorithm>

#include "fingerprint/kernel/kernels.h"

namespace chemsieve::families {

namespace {

constexpr std::size_t kMostWordsARow = 64;  // with more items, lists are shorter than rows

template <class Ranks>
void set_bits(const Ranks& ranks, std::uint64_t* words) {
    for (const auto rank : ranks) words[rank / 64] |= std::uint64_t{1} << (rank % 64);
}

}  // namespace

GrowingFamilies::GrowingFamilies(const neighbours::NeighbourSet& set, const Metric& metric, const Trees& trees,
                                 const Averages& averages)
    : set_{set},
      metric_{metric},
      trees_{trees},
      averages_{averages},
      families_{trees.size()},
      compounds_(trees.size()),
      next_(trees.size()),
      has_item_((set.ranks() + 63) / 64) {
    for (std::uint32_t tree = 0; tree < trees.size(); ++tree) compounds_[tree] = trees.compounds(tree);
    std::iota(next_.begin(), next_.end(), 0U);
    last_ = next_;
}

void GrowingFamilies::unite(std::uint32_t a, std::uint32_t b) {
    families_.unite(a, b);
    compounds_[a] += compounds_[b];
    next_[last_[a]] = b;
    last_[a] = last_[b];
}

std::uint64_t GrowingFamilies::millionths(std::uint32_t a, std::uint32_t b) {
    if (compounds(a) > compounds(b)) std::swap(a, b);
    collect(a, few_);
    collect(b, many_);
    const bool has_rows = few_.size() > 1 && has_item_.size() <= kMostWordsARow;
    const std::uint64_t more =
        set_.with_lists([&](const auto& lists) { return has_rows ? compare_rows(lists) : compare_items(lists); });
    return averages_.unseen() * few_.size() * many_.size() + more;
}

void GrowingFamilies::collect(std::uint32_t family, std::vector<std::uint32_t>& places) const {
    places.clear();
    for (std::uint32_t tree = family;; tree = next_[tree]) {
        const auto some = trees_.places(tree);
        places.insert(places.end(), some.begin(), some.end());
        if (next_[tree] == tree) return;
    }
}

template <class Lists>
std::uint64_t GrowingFamilies::compare_items(const Lists& lists) {
    std::uint64_t sum = 0;
    for (const std::uint32_t one : few_) {
        set_bits(lists.of(one), has_item_.data());
        for (const std::uint32_t other : many_) {
            std::uint32_t common = 0;
            for (const auto rank : lists.of(other)) {
                common += static_cast<std::uint32_t>(has_item_[rank / 64] >> (rank % 64) & 1);
            }
            sum += more_than_unseen(common, one, other);
        }
        for (const auto rank : lists.of(one)) has_item_[rank / 64] = 0;
    }
    return sum;
}

template <class Lists>
std::uint64_t GrowingFamilies::compare_rows(const Lists& lists) {
    const std::size_t words = has_item_.size();
    rows_.assign(many_.size() * words, 0);
    for (std::size_t i = 0; i < many_.size(); ++i) set_bits(lists.of(many_[i]), rows_.data() + i * words);
    common_.resize(many_.size());
    std::uint64_t sum = 0;
    for (const std::uint32_t one : few_) {
        set_bits(lists.of(one), has_item_.data());
        kernels().common_rows(has_item_.data(), rows_.data(), many_.size(), words, common_.data());
        for (std::size_t i = 0; i < many_.size(); ++i) sum += more_than_unseen(common_[i], one, many_[i]);
        for (const auto rank : lists.of(one)) has_item_[rank / 64] = 0;
    }
    return sum;
}

std::uint32_t GrowingFamilies::more_than_unseen(std::uint32_t common, std::uint32_t one, std::uint32_t other) const {
    const std::uint32_t least = std::max(averages_.least(), 1U);
    if (metric_.is_surely_less(common, set_.items(one), set_.items(other), least)) return 0;
    const Similarity similarity = metric_.of_counts(common, set_.items(one), set_.items(other));
    return similarity.millionths() >= least ? averages_.more_than_unseen(similarity) : 0;
}

}  // namespace chemsieve::families
