// What in a query may mean something else than its author thinks. These are facts only; the caller puts them into
// words.
//
// Threads: may be called concurrently for different queries.
#pragma once

#include <optional>
#include <string>

#include "chem/molecule.h"

namespace chemsieve {

struct QuerySurprises {
    // SMILES and drawings
    bool dummy_is_any_atom = false;
    bool hydrogens_are_counts = false;
    bool hydrogens_are_ignored = false;  // of those that a SMILES writes as atoms, some at least
    // The first atom that a SMILES has to write with its hydrogens, or has in brackets, e.g. [nH]: they are not asked
    // for. Pyrrole drawn with double bonds has such an atom too.
    std::optional<std::string> unasked_hydrogens;
    std::optional<std::string> radical;  // the first atom, e.g. [CH2]: asks for unpaired electrons
    // SMARTS
    bool hydrogens_are_atoms = false;  // which compounds keep only in rare cases; isotopes are not meant
    std::optional<int> smallest_ring;  // the first r<n>
};

// Of a SMILES or molfile.
QuerySurprises surprises_of_structure(const Molecule& query);
QuerySurprises surprises_of_smarts(const Molecule& query);

// False if the SMILES writes more aromatic bonds than the molecule has, or one between atoms that are not aromatic:
// what was meant by them is a pattern. `written`: bonds written out, as ":".
bool aromatic_bonds_hold(const Molecule& query, unsigned written);

}  // namespace chemsieve
