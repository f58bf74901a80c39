// The tables of a library file and their version, and the settings: what it says of how it was made.
//
// Errors: LibraryError, with the file. Threads: as the connection.
#pragma once

#include <cstdint>
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

// "CHSV" in ASCII, in SQLite's application_id.
inline constexpr std::int64_t kApplicationId = 0x43485356;
inline constexpr std::int64_t kSchemaVersion = 8;

// Creates the tables of the present version. Call inside a transaction.
void create_schema(sqlite::Connection& connection);

// Throws LibraryError, with the remedy, unless the file is a chemsieve library of the version this program reads.
void check_schema(sqlite::Connection& connection);

// Set in libraries that are not changed any more: data/upkeep/sealed_library.h.
inline constexpr const char* kSealedSetting = "sealed";
bool is_sealed_library(sqlite::Connection& connection);
// As check_schema(), for whoever changes it.
void check_schema_to_change(sqlite::Connection& connection);

}  // namespace chemsieve
