// A compound as something to be looked for in a larger one.
//
// Atoms and bonds are as they are: elements, charges, isotopes and unpaired electrons must be equal where the compound
// has them, bonds of the same type. A dummy atom matches a dummy atom of the larger compound, and a labelled one (R1,
// [1*]) a dummy atom with the same label; RDKit by itself would let a labelled dummy match nothing.
//
// Threads: may be called concurrently.
#pragma once

#include "chem/molecule.h"

namespace chemsieve {

Molecule as_contained_compound(const Molecule& compound);

}  // namespace chemsieve
