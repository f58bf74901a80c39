// Gives what a library does not use any more back to the file system: pages, and the room of a large log. Errors:
// LibraryError. Threads: as the connection.
#pragma once

#include <stop_token>

#include "data/sqlite/connection.h"

namespace chemsieve {

// A few pages at a time, so that other programs get their turn and stopping takes moments. No transaction may be open.
void free_space(sqlite::Connection& connection, const std::stop_token& stop);

}  // namespace chemsieve
