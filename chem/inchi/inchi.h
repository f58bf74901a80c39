// InChI to molecules: by libinchi to a structure, by RDKit to SMILES, and on as that SMILES does.
//
// Of hydrogens that an InChI leaves mobile the usual place is taken (usual_tautomer.h). Not taken over: the
// stereochemistry of allenes, and that of a non-standard InChI which says "relative" or "racemic" is read as absolute.
// Nothing that libinchi cannot make exactly what the InChI says of is a structure.
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
