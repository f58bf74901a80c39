#include "search/families/newcomers.h"

#include <algorithm>
#include <mutex>
#include <numeric>

namespace chemsieve::families {

using neighbours::NeighbourSet;
using neighbours::Pair;

std::optional<std::vector<std::uint32_t>> joined_by(const NeighbourSet& set,
                                                    const std::vector<std::uint32_t>& newcomers,
                                                    const neighbours::PairGoal& goal, const neighbours::Work& work) {
    constexpr std::uint32_t kWasThere = ~std::uint32_t{0};
    std::vector<std::uint32_t> all(set.size()), slots(set.size(), kWasThere);
    std::iota(all.begin(), all.end(), 0U);
    for (std::uint32_t i = 0; i < newcomers.size(); ++i) slots[newcomers[i]] = i;
    std::vector<std::uint32_t> joined = newcomers;
    std::vector<std::uint32_t> nearest(newcomers.size());  // millionths
    std::mutex choosing;
    const neighbours::TakePairs take = [&](unsigned, std::span<const Pair> pairs) {
        const std::lock_guard lock{choosing};
        for (const Pair& pair : pairs) {
            const bool is_earlier =
                slots[pair.other] == kWasThere || set.compound(pair.other) < set.compound(pair.query);
            if (!is_earlier) continue;
            const std::uint32_t slot = slots[pair.query];
            const std::uint32_t millionths =
                goal.metric.of_counts(pair.common, set.items(pair.query), set.items(pair.other)).millionths();
            const bool is_nearer =
                millionths > nearest[slot] ||
                (millionths == nearest[slot] && set.compound(pair.other) < set.compound(joined[slot]));
            if (!is_nearer) continue;
            nearest[slot] = millionths;
            joined[slot] = pair.other;
        }
    };
    if (!scan_pairs(set, newcomers, all, goal, take, work)) return std::nullopt;
    return joined;
}

}  // namespace chemsieve::families
