// The step from version 5 of a library to 6: compounds are in blocks (data/rows/), and the table and indexes of before
// go.
//
// Errors: LibraryError. Threads: as the connection.
#pragma once

#include <functional>
#include <stop_token>

#include "data/rows/library_connection.h"

namespace chemsieve {

// In the transaction under way, whose library is of version 5. `step` is called for each thousand compounds. False if
// stopped.
bool store_rows_in_blocks(LibraryConnection& connection, const std::function<void()>& step,
                          const std::stop_token& stop);

}  // namespace chemsieve
