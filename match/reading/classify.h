// From an RDKit molecule to the classes of its atoms and bonds; RDKit's own query functions are asked once.
#pragma once

#include "chem/molecule.h"
#include "match/structure/classed_molecule.h"

namespace chemsieve {

ClassedMolecule classify(const Molecule& compound);

}  // namespace chemsieve
