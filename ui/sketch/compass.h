// What lies left, right, above or below in a drawing: where a cursor that keys move goes next.
//
// Threads: may be called concurrently.
#pragma once

#include "ui/sketch/gestures.h"

namespace chemsieve {

enum class SketchDirection { left, right, up, down };

SketchPoint unit(SketchDirection direction);
// Where the atom is, or the middle of the bond.
SketchPoint place_of(const Sketch& sketch, const SketchTarget& target);
// The atoms of a target: the atom, or both ends of the bond.
std::vector<std::size_t> atoms_of(const Sketch& sketch, const SketchTarget& target);

// From an atom the bond that goes most nearly in this direction, from a bond its end there; else the nearest atom or
// bond in that direction. Of equals it is the one further right, then the one further up, then the one with the lower
// number. `place`: where `from` is, or where to begin if it is neither atom nor bond.
std::optional<SketchTarget> next_towards(const Sketch& sketch, const SketchTarget& from, SketchPoint place,
                                         SketchDirection direction);
// The next of all atoms, then all bonds, in a circle, so that each can be reached in a crowded drawing. `by`: 1 or -1.
std::optional<SketchTarget> next_in_turn(const Sketch& sketch, const SketchTarget& from, int by);
// The outermost atom in the direction; equals as above. Nothing for an empty drawing.
std::optional<SketchTarget> last_towards(const Sketch& sketch, SketchDirection direction);

}  // namespace chemsieve
