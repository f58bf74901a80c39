// What RDKit leaves out of a structure, or reads as another one, without a word: remarks, or reasons for refusal.
//
// The functions that refuse throw std::runtime_error with the reason. Threads: may be called concurrently for different
// molecules.
#pragma once

#include <string_view>

#include "chem/labels/molfile_labels.h"
#include "chem/remark.h"

namespace RDKit {
class ROMol;
class RWMol;
}  // namespace RDKit

namespace chemsieve {

// What a drawing, or the extension of a SMILES, has that neither searches nor RDKit's match know.
void remark_on_unsearched(const RDKit::ROMol& mol, bool is_query, Remarks& remarks);
// What nothing reads of the extension of a SMILES or SMARTS. Refuses labels that mean other atoms.
void remark_on_extension(std::string_view text, const RDKit::ROMol& mol, Remarks& remarks);
// Marks the hands and double bonds of which such a part says something ("r", "c:", "t:"): they are not known.
void mark_unread_stereo(std::string_view text, RDKit::RWMol& mol);
// An aromatic bond elsewhere than between aromatic atoms, which has no place in a compound.
void remark_on_bonds(const RDKit::ROMol& mol, Remarks& remarks);

// A bond to several atoms at once, as those of ferrocene, or to one of several; RDKit leaves it out. The latter, where
// it begins at a `*`, may be refused or only remarked on.
void refuse_bonds_to_several(const RDKit::ROMol& mol, bool may_begin_at_dummy);
// Pseudo atoms of polymers, for which RDKit has dummies.
void refuse_pseudo_atoms(const RDKit::ROMol& mol);
// RDKit does not keep to how many hydrogens `M  HYD` says. `hydrogens`: those of the molfile that was read.
void refuse_other_hydrogens(const MolfileHydrogens& hydrogens, const RDKit::ROMol& mol);
// Marks centres with a hydrogen that was drawn (drawn_axes.h).
void mark_drawn_hydrogens(const MolfileHydrogens& hydrogens, RDKit::ROMol& mol);
// RDKit takes drawn hydrogens out before it looks at valences, so that methylammonium drawn without its charge would be
// methylamine.
void refuse_lost_hydrogens(const MolfileHydrogens& hydrogens, const RDKit::ROMol& mol);

}  // namespace chemsieve
