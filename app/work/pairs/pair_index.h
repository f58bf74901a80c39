// The index of cuts of a library (data/cuts/cut_index.h), with which matched pairs of one compound are found without
// cutting all: search/series/pairs/pair_filing.h says what is filed.
//
// Errors: LibraryError, also where there is an index by other limits than those that are asked for. Threads: any.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "data/upkeep/cut_indexer.h"
#include "search/series/pairs/compound_cuts.h"

namespace chemsieve::work {

struct PairIndexing {
    CutIndexOutcome filed;
    series::CutLimits limits;  // those of the index
};

// Files compounds that are not filed yet. `limits`: nothing: those of the index that is there, or the usual ones.
// `jobs`: threads; 0: all cores.
PairIndexing add_pair_index(const std::string& library, const std::optional<series::CutLimits>& limits, unsigned jobs,
                            const std::function<void(const IndexProgress&)>& progress, const std::stop_token& stop);

}  // namespace chemsieve::work
