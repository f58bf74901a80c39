// Of the structures that an InChI can mean, that which people draw.
//
// An InChI of an amide says that nitrogen and oxygen share a hydrogen, and libinchi may put it at the oxygen. A search
// for that would find nothing. Each mobile group by itself is given the distribution that scores best: by RDKit's
// scores of tautomers and a few of our own. What they do not tell apart stays as libinchi has it.
#pragma once

#include <cstddef>
#include <vector>

#include "chem/inchi/inchi_structure.h"

namespace chemsieve {

// Of the same InChI. Takes some milliseconds for large groups.
InchiStructure usual_tautomer(InchiStructure structure, const std::vector<std::vector<std::size_t>>& mobile_groups);

}  // namespace chemsieve
