// A condition on the properties of compounds, as it was written.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "data/where/condition_error.h"

namespace chemsieve {

struct PropertyName {
    std::string name;
    bool quoted = false;
    TextPlace place;
};

struct Literal {
    std::variant<std::int64_t, double, std::string> value;
    TextPlace place;

    bool is_text() const noexcept { return std::holds_alternative<std::string>(value); }
};

using Operand = std::variant<PropertyName, Literal>;

inline TextPlace place_of(const Operand& operand) {
    return std::visit([](const auto& o) { return o.place; }, operand);
}

struct Condition {
    enum class Kind {
        all_of,    // `parts`, two or more
        any_of,    // the same
        negation,  // the one part
        // These compare `operands`:
        equal,
        different,
        less,
        at_most,
        more,
        at_least,
        between,   // the first between the second and the third, both included
        one_of,    // the first, a property, among the others, which are literals
        like,      // the first, a property, like the second, text with wildcards
        contains,  // the first, a property, has the second, text, somewhere
        missing,   // the first, a property, has no value
        named      // what the first, a name, stands for: see NamedCondition
    };
    Kind kind = Kind::all_of;
    std::vector<Condition> parts;
    std::vector<Operand> operands;
};

// Conditions that have a name, by which conditions can call them: rules that chemists know. More are what users define,
// who write them out for this (app/queries/user_names.h). Threads: may be called concurrently.
struct NamedCondition {
    std::string_view name;
    std::string_view condition;
    std::string_view description;
};

std::span<const NamedCondition> known_conditions();
// nullptr if there is none of that name; case does not matter.
const NamedCondition* find_known_condition(std::string_view name);

// The names that a condition calls, in the order of its text.
std::vector<PropertyName> names_called(const Condition& condition);

}  // namespace chemsieve
