// The order of results: similarity falling, to six decimals, then id.
#pragma once

#include <string>
#include <vector>

#include "search/engine/search_types.h"

namespace chemsieve {

// Sorts hits for output and keeps the best `top` (0: all). Ids are read only where similarities tie.
void rank(std::vector<Hit>& hits, std::size_t top, CompoundReader& reader);

}  // namespace chemsieve
