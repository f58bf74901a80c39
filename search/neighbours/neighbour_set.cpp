#include "search/neighbours/neighbour_set.h"

#include <algorithm>
#include <numeric>

#include "search/neighbours/read_sets.h"

namespace chemsieve::neighbours {

namespace {

// What is compared first, so that most comparisons need no look at the lists: the number of items and, of ranks that
// are short enough, the three commonest.
template <class Rank>
std::uint64_t first_of_order(std::span<const Rank> ranks) {
    std::uint64_t key = std::min<std::size_t>(ranks.size(), 0xffff);
    if constexpr (sizeof(Rank) > 2) return key;
    for (std::size_t i = 1; i <= 3; ++i) {
        key = key << 16 | (i <= ranks.size() ? std::uint64_t{ranks[ranks.size() - i]} : 0);
    }
    return key;
}

template <class Rank>
std::vector<std::uint32_t> scan_order(const RankLists<Rank>& lists, const std::vector<CompoundNumber>& compounds) {
    struct Entry {
        std::uint64_t key;
        std::uint32_t list;
    };
    std::vector<Entry> entries(lists.size());
    for (std::size_t i = 0; i < entries.size(); ++i) {
        entries[i] = {first_of_order(lists.of(i)), static_cast<std::uint32_t>(i)};
    }
    std::sort(entries.begin(), entries.end(), [&](const Entry& x, const Entry& y) {
        if (x.key != y.key) return x.key < y.key;
        const auto a = lists.of(x.list), b = lists.of(y.list);
        if (a.size() != b.size()) return a.size() < b.size();
        const auto differ = std::mismatch(a.rbegin(), a.rend(), b.rbegin());
        if (differ.first != a.rend()) return *differ.first < *differ.second;
        return compounds[x.list] < compounds[y.list];
    });
    std::vector<std::uint32_t> order(entries.size());
    std::transform(entries.begin(), entries.end(), order.begin(), [](const Entry& entry) { return entry.list; });
    return order;
}

template <class Rank>
RankLists<Rank> in_order(const RankLists<Rank>& lists, const std::vector<std::uint32_t>& order) {
    RankLists<Rank> sorted;
    sorted.begins.reserve(lists.begins.size());
    sorted.ranks.reserve(lists.ranks.size());
    for (const std::uint32_t list : order) {
        const auto ranks = lists.of(list);
        sorted.ranks.insert(sorted.ranks.end(), ranks.begin(), ranks.end());
        sorted.begins.push_back(sorted.ranks.size());
    }
    return sorted;
}

template <class Rank>
std::uint32_t shared(std::span<const Rank> a, std::span<const Rank> b) {
    std::uint32_t common = 0;
    for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
        const Rank first = a[i], second = b[j];
        common += first == second ? 1 : 0;
        i += first <= second ? 1 : 0;
        j += second <= first ? 1 : 0;
    }
    return common;
}

}  // namespace

template <class Rank>
RankLists<Rank> NeighbourSet::take_in_order(const RankLists<Rank>& lists,
                                            const std::vector<CompoundNumber>& compounds) {
    const std::vector<std::uint32_t> order = scan_order(lists, compounds);
    for (const std::uint32_t list : order) {
        compounds_.push_back(compounds[list]);
        items_.push_back(static_cast<std::uint32_t>(lists.of(list).size()));
    }
    return in_order(lists, order);
}

NeighbourSet::NeighbourSet(const RankLists<std::uint16_t>& lists, const std::vector<CompoundNumber>& compounds,
                           std::size_t ranks)
    : ranks_{ranks} {
    narrow_ = take_in_order(lists, compounds);
}

NeighbourSet::NeighbourSet(const RankLists<std::uint32_t>& lists, const std::vector<CompoundNumber>& compounds,
                           std::size_t ranks)
    : ranks_{ranks} {
    wide_ = take_in_order(lists, compounds);
}

std::uint32_t NeighbourSet::common(std::uint32_t a, std::uint32_t b) const {
    return with_lists([&](const auto& lists) { return shared(lists.of(a), lists.of(b)); });
}

std::vector<std::uint32_t> NeighbourSet::by_number() const {
    std::vector<std::uint32_t> places(size());
    std::iota(places.begin(), places.end(), 0U);
    std::sort(places.begin(), places.end(),
              [&](std::uint32_t a, std::uint32_t b) { return compounds_[a] < compounds_[b]; });
    return places;
}

std::optional<NeighbourSet> read_neighbour_set(const CompoundSource& source, FingerprintKind kind,
                                               const CompoundSelection* among, const Work& work) {
    if (kind == FingerprintKind::subgraph) return make_subgraph_items(source, among, work);
    return read_stored_bits(source, kind, among, work);
}

}  // namespace chemsieve::neighbours
