// A surprise worth a line to the user: what a query means where it may not be what its writer thinks.
//
// The kind is there so that a run of many queries says each only once.
#pragma once

#include <string>
#include <vector>

#include "chem/molecule.h"

namespace chemsieve {

struct QueryText;

enum class QueryNoteKind {
    any_atom,            // * in SMILES, R groups
    hydrogen_counts,     // hydrogens drawn as atoms, or written so and merged
    hydrogens_ignored,   // hydrogens written as atoms in SMILES
    hydrogens_unasked,   // [nH] in SMILES
    unpaired_electrons,  // [CH2] in SMILES
    hydrogen_atoms,      // [#1] in SMARTS
    smallest_ring,       // r5 in SMARTS
    largest_component,   // of a compound of several, in a library that searches the largest
    matched_by_rdkit     // the compiled match does not know what it asks; known once it is searched
};

struct QueryNote {
    QueryNoteKind kind;
    // Lower case, without a final stop, with the remedy; options of the command line stand in parentheses after the
    // words for them, so that the window can do without.
    std::string text;
};

// `molecule`: the text, read as a query for substructure search.
std::vector<QueryNote> notes_of(const QueryText& text, const Molecule& molecule);
QueryNote note_of_largest_component();

}  // namespace chemsieve
