// What RDKit's reading of a structure leaves out, or takes as it looks, as remarks on it.
//
// Threads: may be called concurrently.
#pragma once

#include <string_view>

#include "chem/remark.h"

namespace RDKit {
class ROMol;
}

namespace chemsieve {

// What a drawing, or the extension of a SMILES, has that neither searches nor RDKit's match know.
void remark_on_unsearched(const RDKit::ROMol& mol, bool is_query, Remarks& remarks);

// What nothing reads of the extension of a SMILES or SMARTS. `is_read_whole`: RDKit reads it to its end.
void remark_on_extension(std::string_view text, bool is_read_whole, Remarks& remarks);

}  // namespace chemsieve
