// The topological polar surface area of a compound: the sum of what each N and O adds by its bonds, hydrogens, charge
// and whether it lies in a ring of three (Ertl, Rohde and Selzer, J. Med. Chem. 2000, 43, 3714, table 1, without S and
// P). To the last bit what RDKit's calcTPSA() gives, without the copies that it keeps at the molecule.
//
// Threads: may be called concurrently.
#pragma once

#include "chem/molecule.h"

namespace chemsieve {

// Square angstroms.
double polar_surface(const Molecule& compound);

}  // namespace chemsieve
