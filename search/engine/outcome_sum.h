// The outcome of several searches as one. Internal to search.
#pragma once

#include <algorithm>

#include "search/request/search_types.h"

namespace chemsieve {

// `add`: adds the counts of a library, or of all, to those of the sum.
template <class AddCounts>
void add_to(SearchOutcome& sum, const SearchOutcome& one, AddCounts add) {
    add(sum.stats, one.stats);
    sum.stats.by_library.resize(std::max(sum.stats.by_library.size(), one.stats.by_library.size()));
    for (std::size_t i = 0; i < one.stats.by_library.size(); ++i) add(sum.stats.by_library[i], one.stats.by_library[i]);
    sum.stats.mode = one.stats.mode;
    sum.stats.screen_ms += one.stats.screen_ms;
    sum.stats.verify_ms += one.stats.verify_ms;
    if (one.end != SearchEnd::complete) sum.end = one.end;
}

// Adds all but the number of hits, of which some may be the same.
inline void add_to(SearchOutcome& sum, const SearchOutcome& one) {
    add_to(sum, one, [](SearchCounts& all, const SearchCounts& counts) {
        all.compounds = counts.compounds;
        all.screened = std::max(all.screened, counts.screened);
        all.candidates += counts.candidates;
        all.verified += counts.verified;
        all.not_decided += counts.not_decided;
    });
}

}  // namespace chemsieve
