// The pieces that cutting a compound leaves: part_smiles.h for all of their atoms and bonds, by the quicker way where
// there is no stereochemistry.
//
// Errors: std::exception, of RDKit, on what it cannot write. Threads: functions without state.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "chem/molecule.h"
#include "chem/sameness/part_smiles.h"
#include "search/series/bonded_atoms.h"
#include "search/series/piece.h"

namespace chemsieve::series {

// The part without stereochemistry; its dummies follow its atoms, in the order of the cuts.
Constitution constitution_of(const BondedAtoms& compound, const CutPart& part);

// The molecule is asked for only if the part has stereochemistry, or else what a constitution does not tell.
Piece cut_piece(const BondedAtoms& compound, const CutPart& part, const std::function<const Molecule&()>& molecule);

// The text of a piece with its dummies as chemists write them, "[*:1]", those of label 0 as "*". `shown`: what stands
// for a label.
std::string with_labels(std::string_view text, const std::function<unsigned(unsigned label)>& shown);

}  // namespace chemsieve::series
