// What a compound is made of: how many atoms of each element, and what they weigh. To the last letter and bit what
// RDKit's calcMolFormula() and calcAMW() give.
//
// Threads: may be called concurrently.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "chem/molecule.h"

namespace chemsieve {

// Hill order, the charge behind it: "C9H8O4", "C2H3O2-".
std::string formula_of(const Molecule& compound);
// The same of so many atoms of each element, by atomic number; 0: dummies.
std::string hill_formula(const std::array<unsigned, 119>& counts, int charge);
// The symbol for an atomic number up to 118.
std::string_view element_symbol(int element);
// g/mol, with average isotopes where none is said.
double molecular_weight(const Molecule& compound);

}  // namespace chemsieve
