// Conditions that have a name, by which conditions can call them: rules that chemists know. More are what users
// define, who write them out for this (app/cli/options/).
//
// Errors: none. Threads: may be called concurrently.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "data/where/condition.h"

namespace chemsieve {

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
