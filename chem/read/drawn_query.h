// What a SMILES, a drawing or a compound means as a query where that differs from the compound it looks like.
//
//  - A dummy atom (*, [1*], [*:1], R groups) is any atom: people who paste a fragment mean that something is attached
//    there. A charge written at it counts.
//  - Hydrogens that are still atoms are counts: so many hydrogens at least, whether the compound holds them as atoms
//    or not. Isotopes of hydrogen stay atoms, as they do in compounds, and so do hydrogens without a heavy
//    neighbour and those that bridge two atoms. The geometry of a double bond that only such a hydrogen tells is
//    given up.
//
// Whoever parses a SMILES decides beforehand which hydrogens are still atoms: RDKit removes most of them, and these ask
// for nothing, or it is told to leave them.
//
// Threads: may be called concurrently for different molecules.
#pragma once

#include "chem/molecule.h"

namespace RDKit {
class Atom;
class ROMol;
class RWMol;
}  // namespace RDKit

namespace chemsieve {

// `mol`: sanitised; its hydrogens are atoms if they are to be counts. Throws what RDKit throws.
void read_as_query(RDKit::RWMol& mol);

// Makes an atom ask for so many hydrogens more than it does.
void demand_more_hydrogens(RDKit::RWMol& mol, unsigned atom, int hydrogens);

// For SMARTS, where hydrogens are atoms as written: makes them counts of their neighbours, also in environments.
void merge_smarts_hydrogens(RDKit::RWMol& mol);

// Whether read_as_query made the atom what it is.
bool was_dummy(const RDKit::Atom& atom);
bool has_merged_hydrogens(const RDKit::Atom& atom);

// That hydrogens of the text were taken out and ask for nothing: kept with the molecule for the notes.
void mark_ignored_hydrogens(RDKit::RWMol& mol);
bool has_ignored_hydrogens(const RDKit::ROMol& mol);

// A compound as something to be looked for in a larger one.
//
// Atoms and bonds are as they are: elements, charges, isotopes and unpaired electrons must be equal where the compound
// has them, bonds of the same type. A dummy atom matches a dummy atom of the larger compound, and a labelled one (R1,
// [1*]) a dummy atom with the same label; RDKit by itself would let a labelled dummy match nothing.
Molecule as_contained_compound(const Molecule& compound);

}  // namespace chemsieve
