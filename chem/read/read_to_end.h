// Whether RDKit reads a SMILES or SMARTS to its end. It ends one, without a word, at a bar and at any byte beyond
// ASCII, and what it has read by then is another compound: "C|C" and "CC–CO", with the dash of a word processor, are
// ethane.
//
// Never throws on bad text. Threads: may be called concurrently.
#pragma once

#include <optional>
#include <string_view>

#include "chem/molecule.h"

namespace chemsieve {

// Nothing for a text that is ASCII as far as its first blank, without a bar, and followed by nothing but an extension
// that begins and ends with a bar; otherwise why it is refused, with the place. A reaction is refused as such. `kind`:
// "SMILES".
std::optional<Unparsable> not_read_to_end(std::string_view text, std::string_view kind);

}  // namespace chemsieve
