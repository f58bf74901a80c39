// The tables of a library file and their versions.
#pragma once

#include <cstdint>

#include "data/sqlite/connection.h"

namespace chemsieve {

// "CHSV" in ASCII, in SQLite's application_id.
inline constexpr std::int64_t kApplicationId = 0x43485356;
inline constexpr std::int64_t kSchemaVersion = 4;
// Version 3 has the same tables, and no seals on its pages.
inline constexpr std::int64_t kUnsealedVersion = 3;

// Creates the tables of the present version. Call inside a transaction.
void create_schema(sqlite::Connection& connection);

// Writes the file anew, without gaps, with seals on its pages, and in the present version. Call outside of
// transactions.
void seal_library(sqlite::Connection& connection);

// Throws LibraryError, with the remedy, unless the file is a chemsieve library of a version this program reads.
void check_schema(sqlite::Connection& connection);

}  // namespace chemsieve
