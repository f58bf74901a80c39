// What is drawn at a stroke: rings, chains and common groups, in the open, at an atom or at a bond.
//
// All return what to join (sketch.h) with the drawing; atoms that fall on atoms of it are these.
// Threads: may be called concurrently.
#pragma once

#include <string>
#include <vector>

#include "ui/sketch/sketch.h"

namespace chemsieve {

inline constexpr int kSmallestRing = 3;
inline constexpr int kLargestRing = 8;

struct RingKind {
    int size = 6;
    bool benzene = false;  // alternating double bonds
    bool operator==(const RingKind&) const = default;
};

Sketch ring_at(RingKind kind, SketchPoint centre);
// Sharing the atom, away from its bonds.
Sketch ring_at_atom(const Sketch& sketch, RingKind kind, std::size_t atom);
// Sharing the bond, on the side where more room is. Double bonds of benzene are put where atoms have a valence free.
Sketch ring_at_bond(const Sketch& sketch, RingKind kind, std::size_t bond);

// A zigzag of carbons from the start towards the pointer; the first atom is at the start. At least one bond, at
// most 99.
Sketch chain_from(SketchPoint start, SketchPoint pointer);

// Drawn at an atom of the drawing or in the open. The first atom of the SMILES, `*`, is what it is attached to.
struct SketchTemplate {
    std::string name;  // English, for menus: "carboxyl"
    std::string smiles;
};
const std::vector<SketchTemplate>& ring_templates();
const std::vector<SketchTemplate>& group_templates();
// `piece`: a template, laid out. Its first atom becomes the atom, the rest lies where room is.
Sketch placed_at_atom(const Sketch& sketch, std::size_t atom, const Sketch& piece);
// Without its first atom, its middle at the point.
Sketch placed_at(SketchPoint point, const Sketch& piece);

}  // namespace chemsieve
