#include "search/series/groups/group_columns.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace chemsieve::series {

namespace {

std::vector<std::uint32_t> positions_alike(const GroupWays& all) {
    std::vector<std::uint32_t> region(all.positions);
    std::iota(region.begin(), region.end(), 0U);
    const auto unite = [&](std::uint32_t a, std::uint32_t b) {
        const std::uint32_t from = std::max(region[a], region[b]), to = std::min(region[a], region[b]);
        std::replace(region.begin(), region.end(), from, to);
    };
    for (std::size_t c = 0; c < all.compounds(); ++c) {
        std::map<std::uint32_t, std::uint32_t> seen;  // where a kind is
        for (std::uint64_t way = all.begins[c]; way < all.begins[c + 1]; ++way) {
            const Way groups = all.way(way);
            for (std::uint32_t p = 0; p < groups.size(); ++p) {
                if (groups[p] == kNoGroup) continue;
                const auto [found, is_new] = seen.emplace(all.kinds[groups[p]], p);
                if (!is_new && region[found->second] != region[p]) unite(found->second, p);
            }
        }
    }
    return region;
}

double logarithm(std::uint32_t n) {
    static const std::vector<double> small = [] {
        std::vector<double> all(4096);
        for (std::size_t i = 1; i < all.size(); ++i) all[i] = std::log(static_cast<double>(i));
        return all;
    }();
    return n < small.size() ? small[n] : std::log(static_cast<double>(n));
}

}  // namespace

double Columns::frequency_of(Way way) const {
    double sum = 0;
    for (std::size_t p = 0; p < way.size(); ++p) sum += logarithm(count(p, way[p]));
    return sum;
}

Bound::Bound(const GroupWays& all) : all_{all}, regions_{positions_alike(all)} {}

std::vector<Bound::Need> Bound::needs_of(std::uint64_t begin, std::uint64_t end) const {
    std::vector<Need> least = needs_in(all_.way(begin));
    for (std::uint64_t way = begin + 1; way < end && !least.empty(); ++way) {
        const std::vector<Need> here = needs_in(all_.way(way));
        std::vector<Need> both;
        for (const Need& need : least) {
            const auto found = std::lower_bound(here.begin(), here.end(), need);
            if (found == here.end() || need < *found) continue;
            both.push_back({need.region, need.kind, std::min(need.count, found->count)});
        }
        least = std::move(both);
    }
    return least;
}

std::vector<std::uint32_t> Bound::hydrogen_needs(const std::vector<WayClass>& classes) const {
    std::vector<std::uint32_t> filled(all_.positions), fewest(all_.positions, ~0U), needs(all_.positions);
    for (const WayClass& own : classes) {
        std::vector<std::uint32_t> least(all_.positions, ~0U), most(all_.positions);
        for (std::uint64_t way = own.begin; way < own.end; ++way) {
            std::vector<std::uint32_t> here(all_.positions);
            const Way groups = all_.way(way);
            for (std::size_t p = 0; p < groups.size(); ++p) here[regions_[p]] += groups[p] != kNoGroup ? 1 : 0;
            for (std::size_t r = 0; r < here.size(); ++r) {
                least[r] = std::min(least[r], here[r]);
                most[r] = std::max(most[r], here[r]);
            }
        }
        for (std::size_t r = 0; r < needs.size(); ++r) {
            filled[r] = std::max(filled[r], least[r]);
            fewest[r] = std::min(fewest[r], most[r]);
        }
    }
    for (std::size_t r = 0; r < needs.size(); ++r) needs[r] = filled[r] > fewest[r] ? filled[r] - fewest[r] : 0;
    return needs;
}

std::vector<Bound::Need> Bound::needs_in(Way way) const {
    std::vector<Need> needs;
    for (std::size_t p = 0; p < way.size(); ++p) {
        if (way[p] != kNoGroup) needs.push_back({regions_[p], all_.kinds[way[p]], 1});
    }
    std::sort(needs.begin(), needs.end());
    std::size_t kept = 0;
    for (std::size_t i = 0; i < needs.size(); ++i) {
        if (kept > 0 && !(needs[kept - 1] < needs[i])) {
            ++needs[kept - 1].count;
        } else {
            needs[kept++] = needs[i];
        }
    }
    needs.resize(kept);
    return needs;
}

}  // namespace chemsieve::series
