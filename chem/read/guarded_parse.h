// What the readers of this folder that call RDKit share. Internal to chem/read.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "chem/molecule.h"

namespace RDKit {
class RWMol;
}

namespace chemsieve {

// RDKit's reason as ours are: one line, not endless, without a final stop.
std::string tidy_reason(std::string reason);

std::string too_many_atoms(unsigned atoms);

// Runs RDKit's parser, which returns nothing on some errors and throws on others, and gives up the molecule, on which
// it may make remarks. `kind`: what the text is, "SMILES".
ParseResult guarded_parse(std::string_view kind, const std::function<RDKit::RWMol*(Remarks&)>& parse);

// A file may hold a query, which as a compound would be matched as something it is not: throws with the reason.
// Dummies become plain atoms, double bonds of unknown stereochemistry bonds without a mark.
void make_compound(RDKit::RWMol& mol);

// The same of SMILES, whose extension may hold query features.
void make_compound_of_smiles(RDKit::RWMol& mol);

}  // namespace chemsieve
