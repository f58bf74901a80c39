// What a click or key does to a drawing. All return the changed drawing. Threads: may be called concurrently.
#pragma once

#include "ui/sketch/sketch.h"

namespace chemsieve {

using SketchSelection = std::vector<std::size_t>;  // atoms

// Adds a bond to a new carbon at the next free place.
Sketch with_new_neighbour(const Sketch& sketch, std::size_t atom, const SketchBond& like = {});
// Adds a bond between two atoms; an existing bond changes its kind.
Sketch with_bond(const Sketch& sketch, std::size_t from, std::size_t to, const SketchBond& like);
// What a click with a bond tool does: the plain bond changes the order from 1 to 2 to 3 and back to 1; other kinds
// replace the bond, or reverse it if it is of that kind.
Sketch with_bond_clicked(const Sketch& sketch, std::size_t bond, const SketchBond& like);
// Changes the element; charge and isotope are dropped with it, query conditions on the surroundings stay.
Sketch with_element(const Sketch& sketch, std::size_t atom, const std::string& symbol);
Sketch with_atom(const Sketch& sketch, std::size_t atom, const SketchAtom& like);
Sketch with_charge_changed(const Sketch& sketch, std::size_t atom, int by);
Sketch with_hydrogen(const Sketch& sketch, std::size_t atom);

Sketch moved(const Sketch& sketch, const SketchSelection& atoms, SketchPoint by);
// Merges atoms that were moved onto others with them.
Sketch merged(const Sketch& sketch, const SketchSelection& atoms);
Sketch turned(const Sketch& sketch, const SketchSelection& atoms, double degrees);
// Mirrors about the vertical, with wedges to match.
Sketch mirrored(const Sketch& sketch, const SketchSelection& atoms);
// Atoms within the closed outline.
SketchSelection inside(const Sketch& sketch, const std::vector<SketchPoint>& outline);
// The atoms connected with this atom.
SketchSelection component_of(const Sketch& sketch, std::size_t atom);

}  // namespace chemsieve
