// Where else the hydrogens of a mobile group can be: an InChI says that some atoms share hydrogens, while in a
// structure each hydrogen is at one of these atoms.
//
// A hydrogen goes from one atom of the group to another along an alternating path of bonds that is single at the one
// and double at the other. This reaches every distribution that can be drawn without charges.
#pragma once

#include <cstddef>
#include <vector>

#include "chem/inchi/inchi_structure.h"

namespace chemsieve {

// Parts of the group between which no hydrogen goes: an InChI may take all amides of a molecule for one group.
std::vector<std::vector<std::size_t>> independent_groups(const InchiStructure& structure,
                                                         const std::vector<std::size_t>& group);

// The structure itself first, then others, each with another distribution; at most `most`. Only neutral atoms take
// part, and double bonds that have a geometry stay.
std::vector<InchiStructure> hydrogen_shifts(const InchiStructure& structure, const std::vector<std::size_t>& group,
                                            std::size_t most);

}  // namespace chemsieve
