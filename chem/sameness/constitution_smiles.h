// A constitution, such as a part of a compound, as canonical SMILES.
//
// Hydrogens are those that the atoms name, and nothing else is added. Bonds may be of any of RDKit's types that need no
// direction. Throws std::exception, of RDKit, if it cannot write them. Threads: may be called concurrently.
#pragma once

#include <string>

#include "chem/sameness/compound_form.h"

namespace chemsieve {

std::string constitution_smiles(const Constitution& constitution);

}  // namespace chemsieve
