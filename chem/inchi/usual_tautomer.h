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

}  // namespace chemsieve
