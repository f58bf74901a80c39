// Numbers for the groups of a table, in the order of what they are and not of when they came.
//
// Threads: one at a time.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "search/series/groups/core_ways.h"
#include "search/series/groups/fewest_groups.h"

namespace chemsieve::series {

class GroupNumbers {
  public:
    // Numbers for the groups of a compound, whose pieces are taken away.
    std::vector<std::uint32_t> groups_of(CoreWays& ways);
    // The ways of a match, which have different groups. `groups`: those of its compound.
    void add(const std::vector<std::uint32_t>& groups, const std::vector<CoreWay>& match);

    // What was added, with numbers that do not depend on the order; nothing is added after it.
    GroupWays finish(std::size_t slots);
    // Which way of its match one of these is.
    std::uint32_t place_in_match(std::uint64_t way) const { return places_[way]; }

    // By number: what stands in a group, ascending places of placed().
    const std::vector<std::uint32_t>& placed_in(std::uint32_t group) const { return groups_[group]; }
    const PlacedPiece& placed(std::uint32_t place) const { return placed_[place]; }
    std::vector<Piece>& pieces() noexcept { return pieces_; }

  private:
    std::uint32_t number_of(const std::string& form);
    std::uint32_t number_of(LabelledPiece piece);
    std::uint32_t number_of(const PlacedPiece& placed);
    std::uint32_t group_of(std::vector<std::uint32_t> placed);

    std::vector<Piece> pieces_;         // by the number of its form; empty: no piece has this form, only a kind
    std::vector<std::uint32_t> kinds_;  // by piece: the number of its form without labels
    std::unordered_map<std::string, std::uint32_t> by_form_;
    std::vector<PlacedPiece> placed_;
    std::map<PlacedPiece, std::uint32_t> by_place_;
    std::vector<std::vector<std::uint32_t>> groups_{{}};  // 0 is none
    std::map<std::vector<std::uint32_t>, std::uint32_t> by_placed_{{{}, 0}};
    std::vector<std::uint32_t> ways_;       // groups by slot, way by way
    std::vector<std::uint32_t> places_;     // by way, in its match
    std::vector<std::uint64_t> begins_{0};  // by match
};

}  // namespace chemsieve::series
