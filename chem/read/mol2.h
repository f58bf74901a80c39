// MOL2 (Tripos) to molecules, by RDKit.
//
// RDKit reads the atom types of Corina. Charges follow from types and valences; hydrogens as atoms become counts.
// Stereochemistry follows from coordinates in space. Never throws on bad text. Threads: may be called concurrently.
#pragma once

#include <string_view>

#include "chem/molecule.h"

namespace chemsieve {

// A compound, with its coordinates. `text`: one record, from its line "@<TRIPOS>MOLECULE" on.
ParseResult parse_mol2(std::string_view text);

}  // namespace chemsieve
