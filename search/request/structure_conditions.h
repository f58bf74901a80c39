// Further structures that decide, besides the query, whether a compound is a hit of substructure search.
//
// Hits contain the query or one of `any`, and each of `all`, and none of `none`.
//
// Threads: a value; const functions may be called concurrently.
#pragma once

#include <memory>
#include <vector>

#include "search/request/query.h"

namespace chemsieve {

// Further structures as the user gave them.
struct FurtherStructures {
    std::vector<QueryText> any = {};
    std::vector<QueryText> all = {};
    std::vector<QueryText> none = {};

    bool empty() const noexcept { return any.empty() && all.empty() && none.empty(); }
    bool operator==(const FurtherStructures&) const = default;
};

// Further structures, read by Query::substructure().
struct StructureConditions {
    std::vector<Query> any;
    std::vector<Query> all;
    std::vector<Query> none;

    bool empty() const noexcept { return any.empty() && all.empty() && none.empty(); }
};

// Nothing if there are none. Throws QueryError with the id of a structure that cannot be read and the reason.
std::shared_ptr<const StructureConditions> read_conditions(const FurtherStructures& structures,
                                                           const FingerprintRecipe& recipe);

// The items of every compound that satisfies query and conditions.
ScreenFormula formula_of(const Query& query, const StructureConditions& conditions);

}  // namespace chemsieve
