// Whether a structure has the parts that a formula asks for, looked up one by one.
#pragma once

#include <algorithm>
#include <unordered_set>

#include "match/parts/part_formula.h"

namespace chemsieve::test {

using PartSet = std::unordered_set<std::uint64_t>;

inline bool has_parts(const PartSet& structure, const PartFormula& formula) {
    const auto has = [&](std::uint64_t item) { return structure.contains(item); };
    return std::all_of(formula.required.begin(), formula.required.end(), has) &&
           std::all_of(formula.choices.begin(), formula.choices.end(), [&](const PartChoice& choice) {
               return std::any_of(choice.items.begin(), choice.items.end(), has) ||
                      std::any_of(choice.formulas.begin(), choice.formulas.end(),
                                  [&](const PartFormula& one) { return has_parts(structure, one); });
           });
}

}  // namespace chemsieve::test
