// The tables of a library file and their versions.
#pragma once

#include <cstdint>

#include "chem/sameness/compound_form.h"
#include "data/sqlite/connection.h"

namespace chemsieve {

// "CHSV" in ASCII, in SQLite's application_id.
inline constexpr std::int64_t kApplicationId = 0x43485356;
inline constexpr std::int64_t kSchemaVersion = 7;
// The first one with rows of parts.
inline constexpr std::int64_t kPartsVersion = 7;
// The first one whose compounds are in blocks.
inline constexpr std::int64_t kBlocksVersion = 6;
// With a table of compounds.
inline constexpr std::int64_t kFormsVersion = 5;
// Of the same tables, with canonical SMILES of all compounds, of which their keys are made.
inline constexpr std::int64_t kSealedVersion = 4;
// The same without seals on its pages.
inline constexpr std::int64_t kUnsealedVersion = 3;

// Creates the tables of the present version. Call inside a transaction.
void create_schema(sqlite::Connection& connection);

// Those of compounds in blocks, which version 6 has in place of the table of compounds.
void create_tables_of_compounds(sqlite::Connection& connection);

// Those of rows of parts, which version 7 has besides.
void create_tables_of_parts(sqlite::Connection& connection);

// Writes the file anew, without gaps, with seals on its pages, which makes version 4 of 3. Call outside of
// transactions.
void seal_library(sqlite::Connection& connection);

// What keys of the library's compounds are made of, by its version.
FormKind form_kind(sqlite::Connection& connection);

// Throws LibraryError, with the remedy, unless the file is a chemsieve library of a version this program reads.
void check_schema(sqlite::Connection& connection);

// Of libraries that are not changed any more: data/upkeep/sealed_library.h.
inline constexpr const char* kSealedSetting = "sealed";
bool is_sealed_library(sqlite::Connection& connection);
// As check_schema(), for whoever changes it.
void check_schema_to_change(sqlite::Connection& connection);

}  // namespace chemsieve
