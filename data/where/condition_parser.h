// Reads a condition. docs/command-line.md has the grammar.
//
// Names are not looked up here; at least one operand of each comparison is a name.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "data/where/condition.h"
#include "data/where/condition_error.h"

namespace chemsieve {

// A word of a condition.
struct ConditionToken {
    enum class Kind { name, quoted_name, number, text, symbol, end };
    Kind kind = Kind::end;
    std::string text;  // names and text without their quotes; numbers and symbols as written
    TextPlace place;
};

// The last token is the end. Throws ConditionError: a quote that is not closed, a character that has no place in
// conditions, text that is not UTF-8 or longer than kMaxConditionBytes.
inline constexpr std::size_t kMaxConditionBytes = 100'000;
std::vector<ConditionToken> condition_tokens(std::string_view text);

// So that neither this nor SQLite runs out of stack.
inline constexpr std::size_t kMaxConditionDepth = 40;        // parentheses in parentheses
inline constexpr std::size_t kMaxConditionParts = 500;       // comparisons and other tests
inline constexpr std::size_t kMaxConditionList = 5'000;      // values of a list
inline constexpr std::size_t kMaxConditionPattern = 10'000;  // bytes of what is like or contained

// Throws ConditionError.
Condition parse_condition(std::string_view text);

}  // namespace chemsieve
