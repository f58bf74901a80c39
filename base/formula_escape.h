// Text that a spreadsheet would take for a formula when it opens a table of text.
//
// A cell that begins with =, +, -, @, a tab or a carriage return is calculated, and may run a program. With a quote
// before it, it is text; who reads the table again takes the quote away. Numbers stay as they are.
#pragma once

#include <string>
#include <string_view>

namespace chemsieve {

// Whether it is, or looks like what is, a formula with quotes before it.
bool must_be_escaped(std::string_view text);
// With a quote before it if it must be escaped.
std::string formula_escaped(std::string_view text);

// For every text formula_restored(formula_escaped(text)) == text.
std::string formula_restored(std::string_view text);

}  // namespace chemsieve
