// Remarks on what in a query may mean something else than its author thinks.
//
// Threads: may be called concurrently for different queries.
#pragma once

#include <string_view>

#include "chem/molecule.h"

namespace chemsieve {

// `smiles`: its text; empty: the query is a drawing.
Remarks surprises_of_structure(const Molecule& query, std::string_view smiles, bool merges_hydrogens);
Remarks surprises_of_smarts(const Molecule& query, std::string_view smarts, bool merges_hydrogens);

// False if the SMILES writes more aromatic bonds than the molecule has, or one between atoms that are not aromatic:
// what was meant by them is a pattern. `written`: bonds written out, as ":".
bool aromatic_bonds_hold(const Molecule& query, unsigned written);

}  // namespace chemsieve
