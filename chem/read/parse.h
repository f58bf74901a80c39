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

#include "chem/molecule.h"

namespace chemsieve {

inline constexpr unsigned kMaxAtoms = 999;

// A compound. A CXSMILES extension after a blank is understood.
ParseResult parse_smiles(std::string_view text);

// The same compounds, and the same reasons, but without conjugation, hybridisation and what could be a stereocentre,
// where the text has no stereochemistry: two thirds of the time, enough for compound_form() and for nothing else.
ParseResult parse_smiles_for_form(std::string_view text);

// A compound from a molfile (V2000, V3000). Explicit hydrogens become implicit. Query features are refused: a library
// holds compounds; R groups become dummy atoms.
ParseResult parse_molblock(std::string_view text);

// What hydrogens written as atoms ask for. As written: nothing in SMILES, whose hydrogens RDKit takes out, and a
// hydrogen atom in SMARTS. Merged: that their neighbours have at least so many hydrogens.
enum class QueryHydrogens { as_written, merged };

// Queries. Of SMILES and molfiles, dummy atoms are any atom; hydrogens of molfiles, and those of SMILES that RDKit
// leaves, are counts (drawn_query.h). Hydrogens that ask for something count for the limit of atoms.
ParseResult parse_query_smiles(std::string_view text, QueryHydrogens hydrogens = QueryHydrogens::as_written);
ParseResult parse_query_smarts(std::string_view text, QueryHydrogens hydrogens = QueryHydrogens::as_written);
ParseResult parse_query_molblock(std::string_view text);

// Lets RDKit make its tables of elements, which else the first molecule waits for: some 5 ms.
void prepare_to_read() noexcept;

}  // namespace chemsieve
