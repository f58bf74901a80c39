// Pieces that are drawn at once: rings, chains and common groups, in the open, at an atom or at a bond.
//
// All functions return a piece to be joined with the drawing (sketch.h), which merges atoms at the same place.
// Threads: may be called concurrently.
#pragma once

#include "ui/sketch/sketch.h"

namespace chemsieve {

inline constexpr int kSmallestRing = 3;
inline constexpr int kLargestRing = 14;

struct RingKind {
    int size = 6;
    bool benzene = false;  // alternating double bonds
    bool operator==(const RingKind&) const = default;
};

Sketch ring_at(RingKind kind, SketchPoint centre);
// A ring that shares the atom, away from its bonds.
Sketch ring_at_atom(const Sketch& sketch, RingKind kind, std::size_t atom);
// A ring that shares the bond, on the side with more room. Double bonds of benzene are put where atoms have a valence
// free.
Sketch ring_at_bond(const Sketch& sketch, RingKind kind, std::size_t bond);
// The same on the side of the pointer.
Sketch ring_at_bond(const Sketch& sketch, RingKind kind, std::size_t bond, SketchPoint pointer);
// A ring with an atom at the start and its middle towards the pointer, at the nearest multiple of 15 degrees.
Sketch ring_towards(const Sketch& sketch, RingKind kind, SketchPoint start, SketchPoint pointer);
// The ring that reaches from one place to the other, never smaller than this one; benzene stays what it is.
RingKind ring_dragged(RingKind kind, SketchPoint from, SketchPoint to);

// A zigzag of carbons from the start towards the pointer; the first atom is at the start. At least one bond, at
// most 99.
Sketch chain_from(SketchPoint start, SketchPoint pointer);

// `piece`: a template (templates.h), laid out. Its first atom becomes the atom, the other atoms lie where there is
// room.
Sketch placed_at_atom(const Sketch& sketch, std::size_t atom, const Sketch& piece);
// The piece, which lies where it is to be, with this atom of it being the atom of the drawing. Others are merged with
// nothing, however crowded it is there.
Sketch bound_at(const Sketch& sketch, std::size_t atom, const Sketch& piece, std::size_t shared);
// The piece without its first atom, with its middle at the point.
Sketch placed_at(SketchPoint point, const Sketch& piece);

}  // namespace chemsieve
