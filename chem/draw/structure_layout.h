// Where the atoms of a structure lie in its drawing, and how to lay a compound out so that the atoms which a query
// matches lie as the query does in its own drawing.
//
// Units: 1.5 a bond, y upwards. Throws std::exception, of RDKit, on what cannot be laid out. Threads: may be called
// concurrently. Cost: some 1 ms a drug-like molecule.
#pragma once

#include <vector>

#include "chem/molecule.h"

namespace chemsieve {

struct AtomPlace {
    double x = 0;
    double y = 0;
};

// One place an atom, in the order of the atoms. Empty: the usual one.
using Layout = std::vector<AtomPlace>;

// Lying, as pictures are wide.
Layout usual_layout(const Molecule& molecule);

// The layout of a molecule that came as a drawing; empty for others. For queries: compounds are drawn by the usual one,
// as files have all kinds of them.
Layout layout_as_drawn(const Molecule& molecule);

// `query`: the query's layout; `match`: the compound's atoms in the order of the query's. The result is the usual
// layout, rotated or reflected, where the match then lies on the query; else a layout around the query's places; where
// these places do not suit the compound (a chain that lies in a ring of it), the usual layout, rotated to lie as near
// as possible.
Layout layout_like(const Layout& query, const Molecule& compound, const std::vector<int>& match);

// The least root mean square distance between the places of the matched atoms and those of the query, if both are laid
// upon each other by moving and turning.
double misfit(const Layout& query, const Layout& compound, const std::vector<int>& match);

}  // namespace chemsieve
