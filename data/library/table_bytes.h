// What the tables of a library take in its file, and what of that belongs to each kind of fingerprints.
//
// Bytes, whole pages. Reads where each page belongs, not what is in it. Errors: LibraryError. Threads: as the
// connection.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "data/sqlite/connection.h"

namespace chemsieve {

using TableBytes = std::map<std::string, std::int64_t>;

TableBytes bytes_by_table(sqlite::Connection& connection);
// By number of the set: the pages of each table of fingerprints, shared out as what the sets have in it.
std::map<std::int64_t, double> bytes_by_set(sqlite::Connection& connection, const TableBytes& tables);

}  // namespace chemsieve
