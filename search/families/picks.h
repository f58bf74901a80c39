// Picks: some compounds of a library that differ as much as possible, or the first of an order that are not alike.
//
//     maxmin      first the compound that comes first in the order, then again and again the one whose greatest
//                 similarity to all those picked is least; of those as far the one that comes first. As imported these
//                 are the picks of RDKit's MaxMinPicker, if that is given the same ones to begin with
//     exclusion   in the order each compound that is less than `least` similar to all those picked: the best of a
//                 column that are not alike, if that column makes the order. A weight is a place in the order and
//                 nothing else: so any numbers serve, and what was passed over is as similar as that to a better one
//
// Sources: Kennard and Stone, Technometrics 1969, 11, 137; Ashton et al., Quant. Struct.-Act. Relat. 2002, 21, 598
// (maxmin, lazily); Hudson et al., ibid. 1996, 15, 285 (exclusion).
//
// Similarities are compared as exact quotients (RDKit's doubles order those of fewer than 2^26 items in the same way),
// with `least` as pair_scan.h says. Picks are the same for any number of threads. Memory: 16 bytes a compound,
// and of each 512 picks of maxmin 4 bytes an item of the set and 64 an item that one of them has. Threads: functions
// without state; several may use a set.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "search/families/families.h"

namespace chemsieve::families {

enum class PickMethod { maxmin, exclusion };

inline constexpr std::string_view kPickMethodNames[] = {"maxmin", "exclusion"};
inline std::string_view name_of(PickMethod method) noexcept {
    return kPickMethodNames[static_cast<std::size_t>(method)];
}

struct PickGoal {
    PickMethod method = PickMethod::maxmin;
    std::size_t count = 0;
    std::uint32_t least = 600'000;  // millionths; `exclusion` only
    Metric metric{};                // neighbours::is_symmetric()
    // The places that may be picked, in their order; nothing: all, as imported.
    std::optional<std::vector<std::uint32_t>> order = {};
    // Places of compounds that are there already: they count as picked, and are not picked again.
    std::vector<std::uint32_t> start = {};
    // At most so many of a family, those that are there already among them, where each place has a family.
    Heads families = {};
    std::size_t per_family = 0;  // 0: any number
};

struct Pick {
    std::uint32_t place = 0;
    // To the nearest of those picked before, or there already; nothing: there was none.
    std::optional<Similarity> nearest = {};

    bool operator==(const Pick&) const = default;
};

// In the order in which they are picked; fewer than asked for if no more can be. Compounds without items, and those
// that cannot be compared, are never picked. Nothing if stopped. Throws Error for a metric that is not symmetric.
std::optional<std::vector<Pick>> make_picks(const neighbours::NeighbourSet& set, const PickGoal& goal,
                                            const neighbours::Work& work);

}  // namespace chemsieve::families
