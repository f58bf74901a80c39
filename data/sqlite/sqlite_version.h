// The version of SQLite in use.
#pragma once

#include <string>

namespace chemsieve::sqlite {

// For example "3.40.1".
std::string sqlite_version();

}  // namespace chemsieve::sqlite
