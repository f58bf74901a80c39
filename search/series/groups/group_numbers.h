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
    // The ways of a match, which have different groups.
    void add(const CoreWays& ways, const std::vector<CoreWay>& match);

    // What was added, with numbers that do not depend on the order; nothing is added after it.
    GroupWays finish(std::size_t slots);
    // Which way of its match one of these is.
    std::uint32_t place_in_match(std::uint64_t way) const { return places_[way]; }

    // By number: pieces of a group, ascending.
    const std::vector<std::uint32_t>& pieces_of(std::uint32_t group) const { return groups_[group]; }
    std::vector<Piece>& pieces() noexcept { return pieces_; }

  private:
    std::uint32_t number_of(const SlotPiece& piece);
    std::uint32_t group_of(std::vector<std::uint32_t> pieces);

    std::vector<Piece> pieces_;
    std::vector<std::uint32_t> kinds_;  // by piece
    std::unordered_map<std::string, std::uint32_t> by_form_, by_kind_;
    std::vector<std::vector<std::uint32_t>> groups_{{}};  // 0 is none
    std::map<std::vector<std::uint32_t>, std::uint32_t> by_pieces_{{{}, 0}};
    std::vector<std::uint32_t> ways_;       // groups by slot, way by way
    std::vector<std::uint32_t> places_;     // by way, in its match
    std::vector<std::uint64_t> begins_{0};  // by match
};

}  // namespace chemsieve::series
