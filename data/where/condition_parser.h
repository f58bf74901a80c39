// Reads a condition. docs/command-line.md has the grammar.
//
// Names are not looked up here; at least one operand of each comparison is a name.
#pragma once

#include <cstddef>
#include <string_view>

#include "data/where/condition.h"

namespace chemsieve {

// Longer texts, open quotes and what is no UTF-8 are refused.
inline constexpr std::size_t kMaxConditionBytes = 100'000;
// So that neither this nor SQLite runs out of stack.
inline constexpr std::size_t kMaxConditionDepth = 40;        // parentheses in parentheses
inline constexpr std::size_t kMaxConditionParts = 500;       // comparisons and other tests
inline constexpr std::size_t kMaxConditionList = 5'000;      // values of a list
inline constexpr std::size_t kMaxConditionPattern = 10'000;  // bytes of what is like or contained

// Throws ConditionError.
Condition parse_condition(std::string_view text);

}  // namespace chemsieve
