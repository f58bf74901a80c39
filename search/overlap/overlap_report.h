// What two lists share and what only one of them has, in numbers and, on demand, compound by compound.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "search/known/known_filter.h"
#include "search/overlap/estimated_overlap.h"

namespace chemsieve::overlap {

struct ListedCompound {
    std::string id, smiles;
    std::string other_id = {};  // what the second list calls one that both have
};

struct OverlapReport {
    known::SharedEstimate numbers;
    bool is_estimate = false;            // the numbers are; else they are exact
    std::optional<PairsEstimate> pairs;  // if they were asked for
    std::uint64_t unreadable = 0;        // records of both

    // Each compound once, if they are kept. If the second list is a filter, shared are those that it has probably, and
    // what only it has is not known.
    bool lists_compounds = false;
    std::vector<ListedCompound> shared, only_first, only_second;
};

}  // namespace chemsieve::overlap
