// Where a SMILES or SMARTS that RDKit refuses is wrong, and what may be meant. RDKit 2022.09 says where for atoms
// alone, by their numbers.
//
// Never throws on bad text. Threads: may be called concurrently.
#pragma once

#include <string_view>

#include "chem/molecule.h"

namespace chemsieve {

// `refused`: with RDKit's reason. Puts the place in, and a better reason where the text is not well written: a bracket,
// parenthesis or ring that is left open, a bond to nothing, what is no atom. A hint follows what chemistry forbids.
// `is_smiles`: else it is SMARTS, of which brackets may hold more.
void tell_fault(std::string_view text, bool is_smiles, Unparsable& refused);

}  // namespace chemsieve
