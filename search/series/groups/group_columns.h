// The columns that chosen ways fill, and the fewest groups that there must be: what fewest_groups() searches with.
//
// Threads: values.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "search/series/groups/fewest_groups.h"

namespace chemsieve::series {

using Way = std::span<const std::uint32_t>;

// Compounds that have the same ways.
struct WayClass {
    std::uint64_t begin = 0, end = 0;  // ways of the first of them
    std::uint32_t compounds = 0;

    std::uint64_t size() const noexcept { return end - begin; }
};

// The columns of a table, and what they cost a reader.
class Columns {
  public:
    explicit Columns(const GroupWays& all)
        : groups_{all.groups}, counts_(all.positions * all.groups), filled_(all.positions) {}

    std::size_t cost() const noexcept { return cost_; }
    std::uint32_t count(std::size_t position, std::uint32_t group) const noexcept {
        return counts_[position * groups_ + group];
    }

    // Whether a reader sees hydrogen there.
    bool shows_hydrogen(std::size_t position) const noexcept {
        return filled_[position] > 0 && count(position, kNoGroup) > 0;
    }
    // True if adding it changes nothing, whatever else is added later.
    bool has_all_of(Way way) const noexcept {
        for (std::size_t p = 0; p < way.size(); ++p) {
            if (count(p, way[p]) == 0) return false;
        }
        return true;
    }

    void add(Way way, std::uint32_t compounds) {
        for (std::size_t p = 0; p < way.size(); ++p) cost_ += added(p, way[p], compounds);
    }
    void remove(Way way, std::uint32_t compounds) {
        for (std::size_t p = 0; p < way.size(); ++p) cost_ -= removed(p, way[p], compounds);
    }
    // What adding it would cost.
    std::size_t cost_of(Way way) const noexcept {
        std::size_t cost = 0;
        for (std::size_t p = 0; p < way.size(); ++p) {
            const bool is_new = count(p, way[p]) == 0;
            if (way[p] == kNoGroup) {
                cost += is_new && filled_[p] > 0 ? 1 : 0;
            } else if (is_new) {
                cost += filled_[p] == 0 && count(p, kNoGroup) > 0 ? 2 : 1;
            }
        }
        return cost;
    }
    // Among ways of equal cost: the one whose groups are the most frequent.
    double frequency_of(Way way) const;

  private:
    std::uint32_t& at(std::size_t position, std::uint32_t group) { return counts_[position * groups_ + group]; }

    std::size_t added(std::size_t p, std::uint32_t group, std::uint32_t compounds) {
        std::uint32_t& count = at(p, group);
        const bool is_new = count == 0;
        count += compounds;
        if (group == kNoGroup) return is_new && filled_[p] > 0 ? 1 : 0;
        const bool opens = filled_[p] == 0;
        filled_[p] += compounds;
        return (is_new ? 1 : 0) + (opens && at(p, kNoGroup) > 0 ? 1 : 0);
    }
    std::size_t removed(std::size_t p, std::uint32_t group, std::uint32_t compounds) {
        std::uint32_t& count = at(p, group);
        count -= compounds;
        const bool is_gone = count == 0;
        if (group == kNoGroup) return is_gone && filled_[p] > 0 ? 1 : 0;
        filled_[p] -= compounds;
        return (is_gone ? 1 : 0) + (filled_[p] == 0 && at(p, kNoGroup) > 0 ? 1 : 0);
    }

    const std::size_t groups_;
    std::vector<std::uint32_t> counts_;  // compounds, by position and group
    std::vector<std::uint32_t> filled_;  // compounds that have a group there, by position
    std::size_t cost_ = 0;
};

// How few groups there must be: positions between which some compound's groups may move are one region, and of each
// kind a region has as many as the compound needs that needs most, whichever way is chosen for it.
class Bound {
  public:
    explicit Bound(const GroupWays& all);

    struct Need {
        std::uint32_t region, kind, count;

        bool operator<(const Need& other) const {
            return region != other.region ? region < other.region : kind < other.kind;
        }
    };

    // Groups that are needed of a region and kind, whichever of these ways is taken; ascending. Hydrogen is no need.
    std::vector<Need> needs_of(std::uint64_t begin, std::uint64_t end) const;
    // By region: positions that must be filled and show hydrogen, too, as some compound fills fewer.
    std::vector<std::uint32_t> hydrogen_needs(const std::vector<WayClass>& classes) const;

    std::uint32_t region(std::size_t position) const noexcept { return regions_[position]; }
    std::uint64_t key_of(std::size_t position, std::uint32_t group) const noexcept {
        return std::uint64_t{regions_[position]} << 32 | all_.kinds[group];
    }
    static std::uint64_t key_of(const Need& need) noexcept { return std::uint64_t{need.region} << 32 | need.kind; }

  private:
    std::vector<Need> needs_in(Way way) const;

    const GroupWays& all_;
    const std::vector<std::uint32_t> regions_;  // by position
};

}  // namespace chemsieve::series
