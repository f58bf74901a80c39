// What every compound that contains a query must have, as a formula over items: the query's side of the screen.
//
//     all of `required`  and  for each choice: all items of at least one of its alternatives
//
// A formula may ask for less than the query demands, never for more: a compound that contains the query satisfies it.
// Leaving out required items or whole choices is safe; leaving out an alternative of a choice is not.
#pragma once

#include <cstdint>
#include <vector>

#include "fingerprint/subgraph/item_set.h"

namespace chemsieve {

struct Choice {
    std::vector<std::vector<std::uint64_t>> alternatives;  // items each
    bool operator==(const Choice&) const = default;
};

struct ScreenFormula {
    ItemSet required;
    std::vector<Choice> choices;

    // Both: for several conditions on one compound.
    void add(const ScreenFormula& other);
};

// True if the compound with these items (ascending) satisfies the formula: the screen without any folding.
bool satisfies(const ItemSet& compound, const ScreenFormula& formula);

}  // namespace chemsieve
