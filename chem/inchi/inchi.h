// InChI to molecules: by libinchi to a structure, by RDKit to SMILES, and on as that SMILES does.
//
// Hydrogens that an InChI leaves mobile are put at their usual places (usual_tautomer.h). The stereochemistry of
// allenes is not read, and "relative" or "racemic" stereochemistry of a non-standard InChI is read as absolute. An
// InChI of which libinchi cannot make exactly the structure that it describes is refused.
//
// Starts a process: takes some milliseconds, a few seconds at worst. Never throws on bad text. Threads: all functions
// may be called concurrently.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "chem/molecule.h"
#include "chem/read/parse.h"

namespace chemsieve {

std::variant<std::string, Unparsable> smiles_of_inchi(std::string_view text);

ParseResult parse_inchi(std::string_view text);
ParseResult parse_query_inchi(std::string_view text, QueryHydrogens hydrogens = QueryHydrogens::as_written);

}  // namespace chemsieve
