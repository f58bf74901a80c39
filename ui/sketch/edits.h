// What a click or key does to a drawing. All return the changed drawing. Threads: may be called concurrently.
#pragma once

#include "ui/sketch/sketch.h"

namespace chemsieve {

using SketchSelection = std::vector<std::size_t>;  // atoms

// A bond to a new carbon, where the next one goes.
Sketch with_new_neighbour(const Sketch& sketch, std::size_t atom, const SketchBond& like = {});
// A bond between two atoms, or of another kind if there is one.
Sketch with_bond(const Sketch& sketch, std::size_t from, std::size_t to, const SketchBond& like);
// What a click with a bond tool does: a plain single bond goes round 1, 2, 3; other kinds are put on, and turned round
// if they are there already.
Sketch with_bond_clicked(const Sketch& sketch, std::size_t bond, const SketchBond& like);
// The atom becomes another; charge and isotope go with the element, what is asked of its surroundings stays.
Sketch with_element(const Sketch& sketch, std::size_t atom, const std::string& symbol);
Sketch with_atom(const Sketch& sketch, std::size_t atom, const SketchAtom& like);
Sketch with_charge_changed(const Sketch& sketch, std::size_t atom, int by);
Sketch with_hydrogen(const Sketch& sketch, std::size_t atom);

Sketch moved(const Sketch& sketch, const SketchSelection& atoms, SketchPoint by);
// Atoms that were moved onto others become these.
Sketch merged(const Sketch& sketch, const SketchSelection& atoms);
Sketch turned(const Sketch& sketch, const SketchSelection& atoms, double degrees);
// About the vertical, wedges turned accordingly.
Sketch mirrored(const Sketch& sketch, const SketchSelection& atoms);
// Atoms within the closed outline.
SketchSelection inside(const Sketch& sketch, const std::vector<SketchPoint>& outline);
// The atoms that hang together with it.
SketchSelection component_of(const Sketch& sketch, std::size_t atom);

}  // namespace chemsieve
