// The outcome of several searches as one. Internal to search/engine.
#pragma once

#include <algorithm>

#include "search/request/search_types.h"

namespace chemsieve {

// Adds all but the number of hits, of which some may be the same.
inline void add_to(SearchOutcome& sum, const SearchOutcome& one) {
    sum.stats.mode = one.stats.mode;
    sum.stats.compounds = one.stats.compounds;
    sum.stats.screened = std::max(sum.stats.screened, one.stats.screened);
    sum.stats.candidates += one.stats.candidates;
    sum.stats.verified += one.stats.verified;
    sum.stats.not_decided += one.stats.not_decided;
    sum.stats.screen_ms += one.stats.screen_ms;
    sum.stats.verify_ms += one.stats.verify_ms;
    if (one.end != SearchEnd::complete) sum.end = one.end;
}

}  // namespace chemsieve
