// Text to molecules, by RDKit with its default sanitisation, behind limits that keep hostile text from it.
//
// RDKit 2022.09 reads some text wrongly without a word (NUL ends it, charges wrap at 8 bits) and takes minutes or the
// stack on some (chains of thousands of atoms, deeply nested recursion). Such text is refused here with the reason.
// Bounds: a record 16 MiB, SMILES 1 MiB, SMARTS 16 KiB and 20 levels of recursion, 999 atoms, isotope 999, charge 99,
// hydrogens 99.
//
// Never throws on bad text. Threads: all functions may be called concurrently.
#pragma once

#include <string_view>

#include "fingerprint/chem/molecule.h"

namespace chemsieve {

inline constexpr unsigned kMaxAtoms = 999;

// A compound. A CXSMILES extension after a blank is understood.
ParseResult parse_smiles(std::string_view text);

// A compound from a molfile (V2000, V3000). Explicit hydrogens become implicit. Query features are refused: a library
// holds compounds; R groups become dummy atoms.
ParseResult parse_molblock(std::string_view text);

// Queries. Of SMILES and molfiles, dummy atoms are any atom and hydrogens are counts (drawn_query.h). SMARTS is taken
// as written, hydrogens as atoms, unless they are to be merged. Hydrogens count for the limit of atoms.
enum class SmartsHydrogens { atoms, merged };
ParseResult parse_query_smiles(std::string_view text);
ParseResult parse_query_smarts(std::string_view text, SmartsHydrogens hydrogens = SmartsHydrogens::atoms);
ParseResult parse_query_molblock(std::string_view text);

}  // namespace chemsieve
