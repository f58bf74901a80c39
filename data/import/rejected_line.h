// The table of rejected records: file, line, id, reason, text; one line a record, whatever the record holds.
#pragma once

#include <string>

#include "data/import/import_types.h"

namespace chemsieve {

inline constexpr const char* kRejectedTitles = "file\tline\tid\treason\ttext\n";

// With its end. Tabs, line ends and backslashes of the record are written as \t, \n, \r and \\.
std::string rejected_line(const Rejection& rejection);

}  // namespace chemsieve
