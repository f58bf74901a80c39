// A note to the user that a query may ask for something else than its writer thinks.
//
// The kind lets a run of many queries say each note only once.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/remedy.h"
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
    largest_component,   // the query has several components; the library searches the largest
    found_smarts,        // nobody said the language; SMILES does not have what is in it
    no_smiles,           // the same; written as SMILES, but chemistry forbids it
    stereo_groups,       // an extension of SMILES or a drawing has them: what is searched as if it were not there
    variable_attachment,
    link_nodes,
    repeating_units,
    unread_extension,  // parts of an extension that nothing reads
    matched_by_rdkit   // the compiled match does not support the query; known after its search
};

struct QueryNote {
    QueryNoteKind kind;
    std::string reason;  // what the query asks for that may not be meant; lower case, without a final stop
    std::optional<Remedy> remedy = {};
};

// The note as a failure, as user interfaces show notes like errors.
Failure failure_of(const QueryNote& note);

// `molecule`: the text, read as a query for substructure search.
std::vector<QueryNote> notes_of(const QueryText& text, const Molecule& molecule);
QueryNote note_of_largest_component();

}  // namespace chemsieve
