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
    bool hydrogens_are_ignored = false;  // some at least that a SMILES writes as atoms
    // The first atom that a SMILES has to write with its hydrogens, or has in brackets, e.g. [nH]: they are not asked
    // for. Pyrrole drawn with double bonds has such an atom too.
    std::optional<std::string> unasked_hydrogens;
    std::optional<std::string> radical;  // the first atom, e.g. [CH2]: asks for unpaired electrons
    // Drawings, and extensions of SMILES; what follows is searched as if it were not there.
    bool has_stereo_groups = false;        // centres that are a mixture, or known relative to each other
    bool has_variable_attachment = false;  // a bond to one of several atoms
    bool has_link_nodes = false;           // atoms that may be repeated
    bool has_repeating_units = false;      // brackets around what is repeated
    // SMARTS
    bool hydrogens_are_atoms = false;  // which compounds keep only in rare cases; isotopes are not meant
    std::optional<int> smallest_ring;  // the first r<n>
};

// The surprises of a SMILES or molfile.
QuerySurprises surprises_of_structure(const Molecule& query);
QuerySurprises surprises_of_smarts(const Molecule& query);

// False if the SMILES writes more aromatic bonds than the molecule has, or one between atoms that are not aromatic:
// what was meant by them is a pattern. `written`: bonds written out, as ":".
bool aromatic_bonds_hold(const Molecule& query, unsigned written);

}  // namespace chemsieve
