// What every structure that contains a query has, as a formula over parts.
//
//     all of `required`  and  of each choice: at least one of its items, or all that one of its formulas asks
//
// A formula may ask for less than the query demands, never for more. Leaving out required items or whole choices is
// safe; leaving out an alternative of a choice is not.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace chemsieve {

struct PartChoice;

struct PartFormula {
    std::vector<std::uint64_t> required;  // items, see part_items.h
    std::vector<PartChoice> choices;

    bool asks_nothing() const noexcept;
    // Both: for several conditions on one compound.
    void add(PartFormula&& other);
};

struct PartChoice {
    std::vector<std::uint64_t> items;   // ascending
    std::vector<PartFormula> formulas;  // none of them asks nothing
};

inline bool PartFormula::asks_nothing() const noexcept { return required.empty() && choices.empty(); }

inline void PartFormula::add(PartFormula&& other) {
    required.insert(required.end(), other.required.begin(), other.required.end());
    for (PartChoice& choice : other.choices) choices.push_back(std::move(choice));
}

}  // namespace chemsieve
