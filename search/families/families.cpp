#include "search/families/families.h"

#include <algorithm>
#include <mutex>

#include "base/error.h"
#include "search/families/parts.h"

namespace chemsieve::families {

using neighbours::NeighbourSet;
using neighbours::Work;

namespace {

std::optional<Heads> components(const NeighbourSet& set, const Goal& goal, const Work& work) {
    Unions together{set.size()};
    std::mutex uniting;
    const bool ended = scan_all_pairs(
        set, {goal.least, goal.metric},
        [&](unsigned, std::span<const neighbours::Pair> pairs) {
            const std::lock_guard lock{uniting};
            for (const neighbours::Pair& pair : pairs) together.unite(pair.query, pair.other);
        },
        work);
    return ended ? std::optional{together.all()} : std::nullopt;
}

// The more neighbours the earlier, of as many the later compound first.
std::vector<std::uint32_t> by_neighbours(const NeighbourSet& set, const Neighbourhoods& around) {
    std::vector<std::uint32_t> order(set.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        if (around.count(a) != around.count(b)) return around.count(a) > around.count(b);
        return set.compound(a) > set.compound(b);
    });
    return order;
}

// Each with the nearest of the centres that it is a neighbour of; of those as near, the one that came first.
std::optional<Heads> with_nearest(const NeighbourSet& set, const Goal& goal, const std::vector<std::uint32_t>& order,
                                  Heads heads, const Work& work) {
    std::vector<std::uint32_t> centres, others, turn(set.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) turn[order[i]] = i;
    for (std::uint32_t place = 0; place < heads.size(); ++place) {
        (heads[place] == place ? centres : others).push_back(place);
    }
    std::vector<Similarity> nearest(set.size());
    std::mutex choosing;
    const bool ended = scan_pairs(
        set, others, centres, {goal.least, goal.metric},
        [&](unsigned, std::span<const neighbours::Pair> pairs) {
            const std::lock_guard lock{choosing};
            for (const neighbours::Pair& pair : pairs) {
                const Similarity similarity =
                    goal.metric.of_counts(pair.common, set.items(pair.query), set.items(pair.other));
                const std::uint32_t now = similarity.millionths(), before = nearest[pair.query].millionths();
                if (now < before || (now == before && turn[pair.other] > turn[heads[pair.query]])) continue;
                nearest[pair.query] = similarity;
                heads[pair.query] = pair.other;
            }
        },
        work);
    return ended ? std::optional{std::move(heads)} : std::nullopt;
}

// Without the representatives of families and components.
std::optional<Heads> put_together(const NeighbourSet& set, const Goal& goal, const Work& work) {
    if (goal.method == Method::families) return link_trees(set, goal, work);
    if (goal.method == Method::components) return components(set, goal, work);
    Neighbourhoods around;
    const neighbours::PairGoal pairs{goal.least, goal.metric};
    if (!around.find(set, pairs, goal.most_kept, part_of(work, 0, 0.6))) return std::nullopt;
    if (goal.method == Method::butina) {
        return take_around(set, pairs, by_neighbours(set, around), around, part_of(work, 0.6, 1));
    }
    const std::vector<std::uint32_t> order = goal.order.empty() ? set.by_number() : goal.order;
    auto heads = take_around(set, pairs, order, around, part_of(work, 0.6, 0.9));
    if (goal.method == Method::leader || !heads) return heads;
    return with_nearest(set, goal, order, std::move(*heads), part_of(work, 0.9, 1));
}

std::vector<std::uint32_t> sizes_of(const Heads& heads) {
    std::vector<std::uint32_t> sizes(heads.size());
    for (const std::uint32_t head : heads) ++sizes[head];
    return sizes;
}

}  // namespace

void check_symmetric(const Metric& metric, const std::string& what) {
    if (!neighbours::is_symmetric(metric)) throw Error(what + " need a similarity that is the same in both directions");
}

std::string threshold_text(std::uint32_t millionths) {
    std::string text = six_decimals(similarity_of_millionths(millionths));
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
    return text;
}

std::uint32_t usual_least(FingerprintKind kind) noexcept {
    switch (kind) {
        case FingerprintKind::subgraph: return 750'000;
        case FingerprintKind::rdkit:
        case FingerprintKind::atompair:
        case FingerprintKind::torsion: return 700'000;
        case FingerprintKind::maccs:
        case FingerprintKind::pubchem: return 850'000;
        case FingerprintKind::morgan2:
        case FingerprintKind::morgan3: break;
    }
    return 600'000;
}

std::uint32_t usual_average(FingerprintKind kind, std::uint32_t least) noexcept {
    const std::uint32_t below = kind == FingerprintKind::subgraph ? 100'000 : 150'000;
    return least > below ? least - below : 1;
}

std::optional<Heads> make_families(const NeighbourSet& set, const Goal& goal, const Work& work) {
    check_symmetric(goal.metric, "families");
    const bool has_centres = goal.method != Method::families && goal.method != Method::components;
    auto heads = put_together(set, goal, has_centres ? work : part_of(work, 0, 0.95));
    if (has_centres || !heads) return heads;
    return with_representatives(set, *heads, goal.metric, part_of(work, 0.95, 1));
}

Count count_of(const NeighbourSet& set, const Heads& heads) {
    const std::uint64_t apart = set.without_items.size() + set.not_comparable.size();
    Count count{.families = apart, .single = apart, .largest = apart > 0 ? 1U : 0U};
    for (const std::uint32_t size : sizes_of(heads)) {
        count.families += size > 0 ? 1 : 0;
        count.single += size == 1 ? 1 : 0;
        count.largest = std::max<std::uint64_t>(count.largest, size);
    }
    return count;
}

std::optional<std::vector<Count>> count_at(const NeighbourSet& set, const Goal& goal,
                                           const std::vector<std::uint32_t>& thresholds, const Work& work) {
    check_symmetric(goal.metric, "families");
    std::vector<Count> counts;
    const std::uint32_t below = goal.least - goal.average;
    for (std::size_t i = 0; i < thresholds.size(); ++i) {
        Goal at = goal;
        at.least = thresholds[i];
        at.average = at.least > below ? at.least - below : 1;
        const auto all = static_cast<double>(thresholds.size()), done = static_cast<double>(i);
        const auto heads = put_together(set, at, part_of(work, done / all, (done + 1) / all));
        if (!heads) return std::nullopt;
        counts.push_back(count_of(set, *heads));
    }
    return counts;
}

std::vector<Member> members_of(const NeighbourSet& set, const Heads& heads, const Metric& metric) {
    struct Family {
        CompoundNumber first{std::numeric_limits<std::int64_t>::max()};
        std::uint32_t size = 0;
        CompoundNumber representative{};
    };
    std::vector<Family> by_head(set.size());
    for (std::uint32_t place = 0; place < heads.size(); ++place) {
        Family& family = by_head[heads[place]];
        family.first = std::min(family.first, set.compound(place));
        family.representative = set.compound(heads[place]);
        ++family.size;
    }
    std::vector<Member> members;
    std::vector<Family> families;  // that of each member
    for (std::uint32_t place = 0; place < heads.size(); ++place) {
        const Family& family = by_head[heads[place]];
        const Similarity similarity =
            heads[place] == place ? Similarity{1, 1} : set.similarity(place, heads[place], metric);
        members.push_back(
            {set.compound(place), static_cast<std::uint32_t>(families.size()), family.representative, similarity});
        families.push_back(family);
    }
    for (const auto* apart : {&set.without_items, &set.not_comparable}) {
        for (const CompoundNumber compound : *apart) {
            members.push_back({compound, static_cast<std::uint32_t>(families.size()), compound, {1, 1}});
            families.push_back({compound, 1, compound});
        }
    }
    std::sort(members.begin(), members.end(), [&](const Member& a, const Member& b) {
        const Family &in = families[a.family], &other = families[b.family];
        if (in.representative != other.representative) {
            return in.size != other.size ? in.size > other.size : in.first < other.first;
        }
        const bool heads_it = a.compound == in.representative;
        if (heads_it != (b.compound == in.representative)) return heads_it;
        const std::uint32_t x = a.similarity.millionths(), y = b.similarity.millionths();
        return x != y ? x > y : a.compound < b.compound;
    });
    std::uint32_t family = 0;
    CompoundNumber before{};
    for (Member& member : members) {
        if (family == 0 || member.representative != before) ++family;
        before = member.representative;
        member.family = family;
    }
    return members;
}

}  // namespace chemsieve::families
