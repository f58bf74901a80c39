// Counts that RDKit makes by patterns, made by looking at the atoms and bonds: the same numbers in a small part of the
// time (RDKit: calcNumHBD(), calcNumHBA(), calcNumRotatableBonds() by its strict definition).
//
// Donors are N and S and O with hydrogens; acceptors O, S and N whose lone pair is free. Rotatable are single bonds
// outside of rings between atoms that are not ends, but for those beside a triple bond, to CX3 and tert-butyl groups,
// and of amides, esters and the like.
// Threads: may be called concurrently. Throws std::exception, of RDKit.
#pragma once

#include "chem/molecule.h"

namespace chemsieve {

int hydrogen_bond_donors(const Molecule& compound);
int hydrogen_bond_acceptors(const Molecule& compound);
int rotatable_bonds(const Molecule& compound);

}  // namespace chemsieve
