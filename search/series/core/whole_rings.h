// The rings of a compound that a core has to have whole: cycles in which no two atoms are nearer to each other by way
// of other bonds. Those are the smallest rings, as a set of smallest rings has them, and none around several rings.
//
// Threads: functions without state.
#pragma once

#include <cstdint>
#include <vector>

#include "search/series/core/core_pattern.h"

namespace chemsieve::series {

// The bonds of each. Of systems of very many rings only those of few atoms.
std::vector<std::vector<std::uint16_t>> whole_rings_of(const CoreReference& reference);

}  // namespace chemsieve::series
