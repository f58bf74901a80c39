// What a library file says of how it was made. Errors: LibraryError, with the file. Threads: as the connection.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "data/sqlite/connection.h"

namespace chemsieve {

std::optional<std::string> find_setting(sqlite::Connection& connection, std::string_view name);
// Throws if it is not there.
std::string read_setting(sqlite::Connection& connection, std::string_view name);
void add_setting(sqlite::Connection& connection, std::string_view name, const std::string& value);
// Adds it if it is not there.
void change_setting(sqlite::Connection& connection, std::string_view name, const std::string& value);

// Throws if another version of RDKit made the library than this program uses; what it would add might differ. `what`
// could not be added.
void check_rdkit_version(sqlite::Connection& connection, const std::string& what);

}  // namespace chemsieve
