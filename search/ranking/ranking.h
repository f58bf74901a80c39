// The order of results: similarity falling, to six decimals, then id.
#pragma once

#include <stop_token>
#include <vector>

#include "search/ranking/id_order.h"
#include "search/request/search_types.h"

namespace chemsieve {

// Sorts hits for output and keeps the best `top` (0: all). Ids are read only where similarities tie; for a hundred
// thousand ties that takes seconds, so a stop ends it early: it returns false, and the order is unfinished.
bool rank(std::vector<Hit>& hits, std::size_t top, CompoundReader& reader, const std::stop_token& stop = {});
// Sorts with a ready order of ids, so that no id is read.
bool rank(std::vector<Hit>& hits, std::size_t top, CompoundReader& reader, const IdOrder& order,
          const std::stop_token& stop);

}  // namespace chemsieve
