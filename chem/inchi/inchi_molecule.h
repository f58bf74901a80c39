// From a structure that libinchi made to a molecule of RDKit.
#pragma once

#include <memory>

#include "chem/inchi/inchi_structure.h"

namespace RDKit {
class RWMol;
}

namespace chemsieve {

// Sanitised, with its stereochemistry assigned, and without hydrogens that say nothing. Allenes lose theirs. Throws
// what RDKit throws, and std::runtime_error for what no molecule can hold.
std::unique_ptr<RDKit::RWMol> molecule_of(const InchiStructure& structure);

// The same without stereochemistry, for looking at bonds.
std::unique_ptr<RDKit::RWMol> flat_molecule_of(const InchiStructure& structure);

}  // namespace chemsieve
