// Parts of a structure as numbers: what rows of parts are made of, and what queries ask for.
//
// The hash of a part is that of its labels and connections (fingerprint/subgraph/subgraph_hash.h). Like subgraphs, a
// part that is found n times gives an item for each level up to n; a structure that contains another has its
// parts at least as often, for a match maps different parts to different parts.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>

#include "base/mix.h"
#include "fingerprint/subgraph/subgraph_hash.h"
#include "match/parts/part_labels.h"

namespace chemsieve {

// Levels of counts. Of features, which are broad, many atoms of a structure have the same.
inline constexpr std::array kFeatureLevels{1, 2, 3, 4, 6, 8, 12, 16, 20, 24};
inline constexpr std::array kPartLevels{1, 2, 4, 8};

constexpr std::span<const int> part_levels(PartFamily family) noexcept {
    if (family == PartFamily::feature) return kFeatureLevels;
    return kPartLevels;
}

// Changes when the same structure gives other items.
constexpr std::uint32_t kPartVersion = 1;

constexpr bool is_part_level(PartFamily family, int count) noexcept {
    constexpr auto bits_of = [](std::span<const int> levels) {
        std::uint32_t bits = 0;
        for (const int level : levels) bits |= std::uint32_t{1} << level;
        return bits;
    };
    constexpr std::uint32_t features = bits_of(kFeatureLevels), others = bits_of(kPartLevels);
    return count < 32 && ((family == PartFamily::feature ? features : others) >> count & 1) != 0;
}

// The lowest bits are the family.
constexpr unsigned kFamilyBits = 4;
constexpr std::uint64_t part_item(PartFamily family, std::uint64_t hash, int level) noexcept {
    const auto number = static_cast<std::uint64_t>(family);
    const std::uint64_t mixed = mix64(hash + kGolden * (static_cast<std::uint64_t>(level) + 64U * (1U + number)));
    return mixed << kFamilyBits | number;
}
constexpr PartFamily family_of(std::uint64_t item) noexcept {
    return static_cast<PartFamily>(item & ((1U << kFamilyBits) - 1));
}

// An item that no structure has.
constexpr std::uint64_t kNoPart = part_item(PartFamily::count, 0, 1);

// The hash of small parts: what a walk over a structure finds for them, without a graph.

constexpr std::uint64_t hash_of_feature(unsigned feature) noexcept { return feature; }
constexpr std::uint64_t hash_of_ring(std::size_t size) noexcept { return size; }
constexpr std::uint64_t hash_of_element(std::uint16_t element) noexcept {
    return subgraph_hash::single_atom(subgraph_hash::atom(element));
}

// A connected piece of at most kLargestPartRing bonds.
class SmallPart {
  public:
    struct Bond {
        std::uint32_t first, second;  // the piece's atoms
        std::uint16_t label;
    };
    static constexpr std::size_t kMostBonds = kLargestPartRing;

    static std::uint64_t hash(std::span<const std::uint16_t> atoms, std::span<const Bond> bonds) noexcept {
        assert(atoms.size() <= kMostBonds + 1 && bonds.size() <= kMostBonds && !bonds.empty());
        std::array<std::uint64_t, kMostBonds + 1> hashes{};
        for (std::size_t a = 0; a < atoms.size(); ++a) hashes[a] = subgraph_hash::atom(atoms[a]);
        std::array<std::uint64_t, kMostBonds + 1> stars = hashes;
        std::array<std::uint64_t, kMostBonds> labels{};
        for (std::size_t b = 0; b < bonds.size(); ++b) {
            labels[b] = subgraph_hash::bond(static_cast<BondLabel>(bonds[b].label));
            stars[bonds[b].first] += subgraph_hash::bond_end(labels[b], hashes[bonds[b].second]);
            stars[bonds[b].second] += subgraph_hash::bond_end(labels[b], hashes[bonds[b].first]);
        }
        std::uint64_t sum = 0;
        for (std::size_t b = 0; b < bonds.size(); ++b) {
            sum += subgraph_hash::bond_of_stars(labels[b], mix64(stars[bonds[b].first]), mix64(stars[bonds[b].second]));
        }
        return mix64(sum);
    }
};

inline std::uint64_t hash_of_bond(std::uint16_t first, std::uint16_t second, std::uint16_t bond) noexcept {
    const std::array<std::uint16_t, 2> atoms{first, second};
    const std::array<SmallPart::Bond, 1> bonds{{{0, 1, bond}}};
    return SmallPart::hash(atoms, bonds);
}

}  // namespace chemsieve
