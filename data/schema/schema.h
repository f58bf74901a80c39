// The tables of a library file and their version. Errors: LibraryError. Threads: as the connection.
#pragma once

#include <cstdint>

#include "data/sqlite/connection.h"

namespace chemsieve {

// "CHSV" in ASCII, in SQLite's application_id.
inline constexpr std::int64_t kApplicationId = 0x43485356;
inline constexpr std::int64_t kSchemaVersion = 7;

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
