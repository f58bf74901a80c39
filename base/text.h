// Small helpers on text that the readers and writers share.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace chemsieve {

// The text without blanks and tabs at both ends.
std::string trimmed(std::string_view text);

// True if the line has nothing but blanks and tabs.
bool is_blank_line(std::string_view line);

// The text with its ASCII letters in lower case.
std::string lower(std::string_view text);

// Text that is not valid UTF-8 is taken as Latin-1 and converted; other text is returned as it is.
std::string to_utf8(std::string text);

inline bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

// The words with `separator` between them.
std::string joined(const std::vector<std::string>& words, std::string_view separator);

// For a cell of a tab-separated table or a message: tabs, line ends and other control characters become blanks.
std::string one_line(std::string_view text);
void make_one_line(std::span<char> text) noexcept;

}  // namespace chemsieve
