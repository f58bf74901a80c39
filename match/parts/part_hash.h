// The hash of small parts, by the definition of fingerprint/subgraph/subgraph_hash.h: what a walk over a structure
// finds for them, without a graph.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>

#include "fingerprint/subgraph/subgraph_hash.h"
#include "match/parts/part_labels.h"

namespace chemsieve {

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
