// The log (SQLite's write-ahead log) beside a library: what it takes on the disk, and how that is given back.
//
// What is committed stands in the log first and is copied into the file later. SQLite lets the log keep its size until
// the last program closes the library, however little of it counts still. Errors: none; what cannot be done now is left
// for later. Threads: as the connection.
#pragma once

#include <cstdint>
#include <set>
#include <stop_token>
#include <string>

#include "base/remedy.h"
#include "data/sqlite/connection.h"

namespace chemsieve::sqlite {

// What a library takes on the disk, as files have it; 0 for those that are not there.
struct DiskBytes {
    std::int64_t file = 0;
    std::int64_t log = 0;
    std::int64_t index = 0;  // beside the log, while somebody has the library open
    std::int64_t total() const noexcept { return file + log + index; }
};

DiskBytes bytes_on_disk(const std::string& path);

// The size of all pages: that of the file once the log is copied into it.
std::int64_t content_bytes(Connection& connection);

// Copies the log into the file and empties it. Readers go on meanwhile; those that still read an older state after half
// a second keep the log as it is. No transaction may be open.
void empty_log(Connection& connection);
// The same from a connection of its own. Returns how much larger file and log are than what they hold: 0, unless a
// reader or the lack of a permission prevented it.
std::int64_t empty_log(const std::string& path);

// Pages that stand in the log and go into the file sooner or later, whatever is there. Of `path`.
std::set<std::int64_t> pages_in_log(const std::string& path);

// Larger than in ordinary use.
bool has_large_log(const std::string& path);

// Gives what a library does not use any more back to the file system: pages, and the room of a large log. A few pages
// at a time, so that other programs get their turn and stopping takes moments. No transaction may be open.
void free_space(Connection& connection, const std::stop_token& stop);

// What a user should know before a library there is used by two computers; empty: nothing.
//
// The index of the log lies in memory that the programs of one computer share. Programs of two computers do not see
// each other's, and the locks of many network file systems do not hold: while one computer changes a library there,
// another that has it open reads wrong states, and two that change it damage it (https://www.sqlite.org/wal.html).
Failure network_risk(const std::string& path);

}  // namespace chemsieve::sqlite
