// The structure that chemists draw, among those that an InChI can stand for.
//
// An InChI of an amide says that nitrogen and oxygen share a hydrogen, and libinchi may put it at the oxygen. A search
// for that would find nothing. Each mobile group by itself is given the distribution of hydrogens that scores best, by
// RDKit's scores of tautomers and a few of our own. Distributions with equal scores stay as libinchi has them.
#pragma once

#include <cstddef>
#include <vector>

#include "chem/inchi/inchi_structure.h"

namespace chemsieve {

// A structure of the same InChI. Takes some milliseconds for large groups.
InchiStructure usual_tautomer(InchiStructure structure, const std::vector<std::vector<std::size_t>>& mobile_groups);

// An InChI says how many protons are missing, but not which ones, and libinchi takes one at a time. libinchi draws some
// ylides and betaines with a nitrogen of five bonds; the fifth becomes charges.
void separate_charges(InchiStructure& structure);

// A missing proton is taken from the strongest acid: a hydrogen halide before sulfonic, carboxylic and the like, before
// phenols, before imides and thiols, before amides. So a salt of penicillin is a carboxylate, and the salt of an onium
// ion is no betaine beside a hydrogen halide.
void take_protons_of_strongest_acids(InchiStructure& structure);

}  // namespace chemsieve
