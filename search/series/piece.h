// A piece of a compound, and what tells it from others.
//
// Pieces without stereochemistry are known by the canonical form of their constitution, which is proved
// (chem/sameness/compound_form.h), and are written only when their text is wanted; others by their canonical SMILES.
// Errors: std::exception, of RDKit, on what it cannot write. Threads: functions without state.
#pragma once

#include <string>

#include "chem/sameness/compound_form.h"

namespace chemsieve::series {

struct Piece {
    Constitution constitution;  // empty: `text` tells all
    std::string form;           // equal for equal pieces alone
    std::string text;           // SMILES; empty: not yet written
};

// Where no form is proved, and where bonds have a direction, the text is the form.
Piece piece_of(Constitution constitution);
// One that has stereochemistry.
Piece piece_of_text(std::string canonical_smiles);

// Writes the text, unless it is there: RDKit's canonical one.
const std::string& text_of(Piece& piece);
// The same for parts, of which there are many: in the order of the form (chem/sameness/form_text.h), if it has one.
const std::string& part_text_of(Piece& piece);

}  // namespace chemsieve::series
