// InChI to molecules: by libinchi to a structure, by RDKit to SMILES, and on as that SMILES does.
//
// Hydrogens that an InChI leaves mobile are put at their usual places (usual_tautomer.h). The stereochemistry of
// allenes is not read. An InChI of which libinchi cannot make exactly the structure that it describes is refused, and
// so is "relative" or "racemic" stereochemistry of a non-standard one.
//
// Starts a process: takes some milliseconds, a few seconds at worst. Never throws on bad text. Threads: all functions
// may be called concurrently.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "chem/molecule.h"
#include "chem/read/parse.h"

namespace chemsieve {

std::variant<std::string, Unparsable> smiles_of_inchi(std::string_view text);

ParseResult parse_inchi(std::string_view text);
ParseResult parse_query_inchi(std::string_view text, QueryHydrogens hydrogens = QueryHydrogens::as_written);

// What an InChI leaves open, so that the compound that it was written of may be another than the one read: mobile
// hydrogens, protons lost or taken up, places of charges, bonds of metals. Nothing: none of these. `read`: what the
// InChI was read as.
std::optional<Remark> remark_on_open_inchi(std::string_view inchi, const Molecule& read);

}  // namespace chemsieve
