// From an RDKit molecule to the classes of its atoms and bonds; RDKit's own query functions are asked once.
#pragma once

#include <vector>

#include "chem/molecule.h"
#include "match/structure/classed_molecule.h"

namespace chemsieve {

ClassedMolecule classify(const Molecule& compound);

// Which bonds lie on a cycle of the graph, by index: found by a search for bridges, so that it does not depend on which
// rings a ring perception counts.
std::vector<bool> bonds_in_cycles(const RDKit::ROMol& mol);

}  // namespace chemsieve
