// Filters of known compounds as files. Errors: FileError names the file, the reason and what can be done.
#pragma once

#include <string>

#include "search/known/known_filter.h"

namespace chemsieve::known {

KnownFilter read_known(const std::string& path);
// By its first bytes; false also if it cannot be read.
bool is_known_file(const std::string& path);
// Appears complete or not at all. Returns its bytes.
std::uint64_t write_known(const KnownFilter& filter, const std::string& path);
// All of a file, of 1 MiB at most. Throws FileError, also if it is empty.
std::string read_secret(const std::string& path);

}  // namespace chemsieve::known
