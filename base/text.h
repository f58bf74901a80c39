// Small helpers on text that the readers and writers share.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace chemsieve {

// The text without such characters at both ends.
std::string_view without_ends(std::string_view text, std::string_view characters);
// The text without blanks and tabs at both ends.
std::string trimmed(std::string_view text);

// What stands between such characters.
std::vector<std::string> split_words(std::string_view text, std::string_view blanks = " \t");

// True if the line has nothing but blanks and tabs.
bool is_blank_line(std::string_view line);

// The text with its ASCII letters in lower case.
std::string lower(std::string_view text);

bool is_utf8(std::string_view text);

// Text that is not valid UTF-8 is taken as Windows-1252, whose letters Latin-1 has too but for 0x80 to 0x9F, and
// converted; other text is returned as it is.
std::string to_utf8(std::string text);

inline bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

// The words with `separator` between them.
std::string joined(const std::vector<std::string>& words, std::string_view separator);

// For a cell of a tab-separated table or a message: tabs, line ends and other control characters become blanks.
std::string one_line(std::string_view text);
void make_one_line(std::span<char> text) noexcept;

// Text that a spreadsheet would take for a formula when it opens a table of text.
//
// A cell that begins with =, +, -, @, a tab or a carriage return is calculated, and may run a program. With a quote
// before it, it is text; who reads the table again takes the quote away. Numbers stay as they are.
// Whether it is, or looks like what is, a formula with quotes before it.
bool must_be_escaped(std::string_view text);
// With a quote before it if it must be escaped.
std::string formula_escaped(std::string_view text);

// For every text formula_restored(formula_escaped(text)) == text.
std::string formula_restored(std::string_view text);

}  // namespace chemsieve
