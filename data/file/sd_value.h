// Values of data items in SD files.
//
// An empty line, "> <name>", "$$$$" or "M  END" at the beginning of a line would end a value or its record. A blank
// more than the line has keeps it in the value; who reads the line takes it away.
#pragma once

#include <string>
#include <string_view>

namespace chemsieve {

// The lines of a value as they are written, without the last line end. Lines of the value end with a line feed, a
// carriage return or both.
std::string sd_value_escaped(const std::string& value);

// A line of a value that was read, without the blank.
std::string_view sd_line_restored(std::string_view line) noexcept;

}  // namespace chemsieve
