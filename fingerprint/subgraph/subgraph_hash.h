// The canonical 64-bit hash of a connected subgraph: written down here once, for ever. Version 2; version 1 had the
// same values for subgraphs and knew no atom states.
//
// All arithmetic is unsigned 64 bit and wraps. S is a connected set of bonds.
//
//     A(a)    = mix(G * (1 + Z(a)))                               an atom, Z its label
//     B(b)    = mix(G * (2^16 + t(b)))                            a bond, t its label
//     D(b, w) = mix(B(b) + K * A(w))                              bond b seen from its other end
//     star(a) = A(a) + sum of D(b, w) over the bonds b = (a, w) of S
//     H(S)    = mix(sum of mix(B(b) + mix(star(u)) + mix(star(v))) over the bonds b = (u, v) of S)
//     H(a)    = mix(T + A(a))                                     a single atom
//     H(a, k, x) = mix(U + A(a) + mix(G * (2^17 + 2^16 * k + x)))   an atom whose state of kind k has value x, x taken
//                                                                 as 16 bits (two's complement)
//
// Sums make it independent of the numbering of atoms and bonds. Two subgraphs that differ get different values except
// by chance (2^-64) up to 5 bonds; at 6 bonds a few pairs of small-ring graphs share one (ethylcyclobutane and
// propylcyclopropane), which costs the screen selectivity, never a hit. tests/fingerprint/ holds golden values and a
// plain reference.
#pragma once

#include <cstdint>

#include "base/mix.h"
#include "chem/graph/molecular_graph.h"

namespace chemsieve {

inline constexpr int kSubgraphHashVersion = 2;

namespace subgraph_hash {

// First 64 bits of the fractional parts of the square roots of 2, 3 and 5, made odd.
inline constexpr std::uint64_t kEnd = 0x6a09e667f3bcc909U;     // K
inline constexpr std::uint64_t kSingle = 0xbb67ae8584caa73bU;  // T
inline constexpr std::uint64_t kState = 0x3c6ef372fe94f82bU;   // U

constexpr std::uint64_t atom(std::uint16_t label) noexcept { return mix64(kGolden * (1U + label)); }
constexpr std::uint64_t bond(BondLabel label) noexcept {
    return mix64(kGolden * (0x10000U + static_cast<std::uint64_t>(label)));
}
constexpr std::uint64_t bond_end(std::uint64_t bond_hash, std::uint64_t other_atom) noexcept {
    return mix64(bond_hash + kEnd * other_atom);
}
constexpr std::uint64_t bond_of_stars(std::uint64_t bond_hash, std::uint64_t mixed_star_u,
                                      std::uint64_t mixed_star_v) noexcept {
    return mix64(bond_hash + mixed_star_u + mixed_star_v);
}
constexpr std::uint64_t single_atom(std::uint64_t atom_hash) noexcept { return mix64(kSingle + atom_hash); }
constexpr std::uint64_t atom_state(std::uint64_t atom_hash, AtomStateKind kind, int value) noexcept {
    const std::uint64_t code =
        0x20000U + 0x10000U * static_cast<std::uint64_t>(kind) + static_cast<std::uint16_t>(value);
    return mix64(kState + atom_hash + mix64(kGolden * code));
}

}  // namespace subgraph_hash
}  // namespace chemsieve
