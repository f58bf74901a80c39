// Where a SMILES or SMARTS that RDKit refuses is wrong, and what may be meant. RDKit 2022.09 says where for atoms
// alone, by their numbers.
//
// Never throws on bad text. Threads: may be called concurrently.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "chem/molecule.h"

namespace chemsieve {

// `refused`: with RDKit's reason. Puts the place in, and a better reason where the text is not well written: a bracket,
// parenthesis or ring that is left open, a bond to nothing, what is no atom. A hint follows what chemistry forbids.
void tell_fault_of_smiles(std::string_view text, Unparsable& refused);
// `reads`: whether RDKit reads a SMARTS; asked of brackets and bonds one by one, whose grammar is its own.
void tell_fault_of_smarts(std::string_view text, const std::function<bool(const std::string& smarts)>& reads,
                          Unparsable& refused);

}  // namespace chemsieve
