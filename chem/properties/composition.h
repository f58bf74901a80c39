// What a compound is made of: how many atoms of each element, and what they weigh. To the last letter and bit what
// RDKit's calcMolFormula() and calcAMW() give.
//
// Threads: may be called concurrently.
#pragma once

#include <string>

#include "chem/molecule.h"

namespace chemsieve {

// Hill order, the charge behind it: "C9H8O4", "C2H3O2-".
std::string formula_of(const Molecule& compound);
// g/mol, with average isotopes where none is said.
double molecular_weight(const Molecule& compound);

}  // namespace chemsieve
