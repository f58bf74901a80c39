// Further structures that decide, besides the query, whether a compound is a hit of substructure search.
//
// Hits contain the query or one of `any`, and each of `all`, and none of `none`.
//
// Threads: a value; const functions may be called concurrently.
#pragma once

#include <vector>

#include "search/request/query.h"

namespace chemsieve {

// All made by Query::substructure().
struct StructureConditions {
    std::vector<Query> any;
    std::vector<Query> all;
    std::vector<Query> none;

    bool empty() const noexcept { return any.empty() && all.empty() && none.empty(); }
};

// What every compound has that satisfies query and conditions.
ScreenFormula formula_of(const Query& query, const StructureConditions& conditions);

}  // namespace chemsieve
