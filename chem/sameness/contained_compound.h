// A compound as something to be looked for in a larger one.
//
// Atoms and bonds are as they are: elements, charges, isotopes and unpaired electrons must be equal where the compound
// has them, bonds of the same type. A dummy atom is a dummy atom of the larger one, and a labelled one (R1, [1*]) one
// of the same label; RDKit by itself would let a label match none.
//
// Threads: may be called concurrently.
#pragma once

#include "chem/molecule.h"

namespace chemsieve {

Molecule as_contained_compound(const Molecule& compound);

}  // namespace chemsieve
