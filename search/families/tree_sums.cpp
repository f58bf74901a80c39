#include "search/families/tree_sums.h"

#include <algorithm>

namespace chemsieve::families {

namespace {

constexpr std::size_t kParts = 64;
constexpr std::size_t kTakenTogether = std::size_t{1} << 15;  // sums of a part, before they are merged

bool comes_before(const TreeSum& x, const TreeSum& y) noexcept { return x.a != y.a ? x.a < y.a : x.b < y.b; }

// `sum` is greater than none before it.
void append(std::vector<TreeSum>& sums, const TreeSum& sum) {
    if (sums.empty() || sums.back().a != sum.a || sums.back().b != sum.b) {
        sums.push_back(sum);
        return;
    }
    sums.back().pairs += sum.pairs;
    sums.back().millionths += sum.millionths;
}

}  // namespace

TreeSums::TreeSums(const neighbours::NeighbourSet& set, const Metric& metric, const Heads& trees)
    : set_{set}, metric_{metric}, trees_{trees}, parts_(kParts) {}

void TreeSums::take(std::span<const neighbours::Pair> pairs) {
    std::vector<TreeSum> some;
    for (const neighbours::Pair& pair : pairs) {
        const std::uint32_t a = trees_[pair.query], b = trees_[pair.other];
        if (a == b) continue;
        const Similarity similarity = metric_.of_counts(pair.common, set_.items(pair.query), set_.items(pair.other));
        const std::uint64_t millionths = std::uint64_t{similarity.common} * 1'000'000 / similarity.total;
        some.push_back({std::min(a, b), std::max(a, b), 1, millionths});
    }
    std::sort(some.begin(), some.end(), comes_before);
    for (std::size_t begin = 0, end = 0; begin < some.size(); begin = end) {
        const std::size_t place = part_of(some[begin].a);
        while (end < some.size() && part_of(some[end].a) == place) ++end;
        Part& part = parts_[place];
        const std::lock_guard lock{part.mutex};
        part.sums.insert(part.sums.end(), some.begin() + static_cast<std::ptrdiff_t>(begin),
                         some.begin() + static_cast<std::ptrdiff_t>(end));
        if (part.sums.size() - part.merged >= std::max(kTakenTogether, part.merged / 4)) merge(part);
    }
}

void TreeSums::merge(Part& part) {
    const auto added = part.sums.begin() + static_cast<std::ptrdiff_t>(part.merged);
    std::sort(added, part.sums.end(), comes_before);
    std::vector<TreeSum> all;
    all.reserve(part.sums.size() + std::max(kTakenTogether, part.sums.size() / 4));
    auto old = part.sums.cbegin();
    for (auto next = added; next != part.sums.end(); ++next) {
        while (old != added && !comes_before(*next, *old)) append(all, *old++);
        append(all, *next);
    }
    while (old != added) append(all, *old++);
    part.sums = std::move(all);
    part.merged = part.sums.size();
}

std::vector<TreeSum> TreeSums::release() {
    std::size_t all = 0;
    for (Part& part : parts_) {
        merge(part);
        all += part.sums.size();
    }
    std::vector<TreeSum> sums;
    sums.reserve(all);
    for (Part& part : parts_) {
        sums.insert(sums.end(), part.sums.begin(), part.sums.end());
        std::vector<TreeSum>().swap(part.sums);
        part.merged = 0;
    }
    return sums;
}

}  // namespace chemsieve::families
