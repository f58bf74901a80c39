// A constitution as RDKit's molecule, for the other files of this folder.
//
// Hydrogens are those that the atoms name. Rings are not found yet, nor is anything else derived but valences. Throws
// std::exception, of RDKit. Threads: may be called concurrently.
#pragma once

#include "chem/sameness/compound_form.h"

namespace RDKit {
class RWMol;
}

namespace chemsieve {

// Adds the atoms, whose indices stay, and bonds. `mol`: empty.
void add_constitution(const Constitution& constitution, RDKit::RWMol& mol);

}  // namespace chemsieve
