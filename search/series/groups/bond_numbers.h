// The numbers of the bonds between a core and its groups, where several go from one place.
//
// The first has the number of the place, the second that plus 1000, and so on: so it is told which part is at which
// bond, and the core's stereochemistry is known. Parts that hang at several places come first, then they come by their
// texts; of the bonds of one part to a place, the order that gives the least text. So the same group has the same text.
//
// Errors: std::exception, of RDKit, on what it cannot write. Threads: functions without state.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "search/series/cut_compound.h"
#include "search/series/groups/core_ways.h"

namespace chemsieve::series {

struct BondNumbers {
    std::vector<std::uint16_t> labels;  // by bond
    std::vector<std::string> texts;     // what hangs there, by slot, with these numbers
};

// True if several bonds go to one slot. `bonds`: in the order of the core's atoms.
bool has_place_of_several(const std::vector<CoreBond>& bonds);

// `columns`: numbers of the slots.
BondNumbers numbers_at_places(CutCompound& compound, const CoreWay& way, const std::vector<CoreBond>& bonds,
                              const std::vector<unsigned>& columns);

}  // namespace chemsieve::series
