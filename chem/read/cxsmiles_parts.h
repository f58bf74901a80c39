// Which parts an extension of SMILES ("|...|", CXSMILES) has, by its text alone.
//
// RDKit 2022.09 passes over parts that it does not know, and leaves the rest of the extension out where it cannot read
// one. Threads: may be called concurrently.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace chemsieve {

// The parts of the extension that RDKit does not read, as they stand, each once: "RG:_R1={C}". Empty if there is no
// extension.
std::vector<std::string> unread_parts(std::string_view text);

// The text as RDKit can be given it. It reads on behind an extension that is cut off, looks some letters ahead of its
// end, and steps behind the text where the end of a part is missing: an extension without an end is left out, as a
// wrong one is, and a name, which is not read, keeps the end away and has all that ends a part.
std::string with_safe_extension(std::string_view text);

}  // namespace chemsieve
