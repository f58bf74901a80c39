// Where charges are: an InChI says how many protons are missing, but not which ones, and libinchi takes one at a time.
#pragma once

#include "chem/inchi/inchi_structure.h"

namespace chemsieve {

// libinchi draws some ylides and betaines with a nitrogen of five bonds; the fifth becomes charges.
void separate_charges(InchiStructure& structure);

// A missing proton is taken from the strongest acid: a hydrogen halide before sulfonic, carboxylic and the like, before
// phenols, before imides and thiols, before amides. So a salt of penicillin is a carboxylate, and the salt of an onium
// ion is no betaine beside a hydrogen halide.
void take_protons_of_strongest_acids(InchiStructure& structure);

}  // namespace chemsieve
