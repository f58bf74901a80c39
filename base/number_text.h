// Numbers in text, and as people read them; the rule by which imports tell properties that are numbers and conditions
// compare them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace chemsieve {

// Nothing: the text is no number. Whole numbers beyond 64 bits are doubles; infinities and NaN are numbers too, numbers
// that a double cannot hold are none.
using TextNumber = std::variant<std::monostate, std::int64_t, double>;

TextNumber number_in(std::string_view text);
// "5" of "+5", as the standard library and JSON read numbers. What is no number of digits stays as it is.
std::string_view without_plus(std::string_view text);

// "5" of " =5 ": a cell without blanks at its ends, and without an equals sign before a number.
std::string_view bare_number(std::string_view cell);

// The digits of a number in text from the first that is not 0 to its exponent. A double keeps 15 of any number.
std::size_t significant_digits(std::string_view number);

// For people: "251,574"
std::string with_separators(long long number);

}  // namespace chemsieve
