// Pages of a library file that are not as they were written, and whom they belong to.
//
// Connections are tolerant ones (see Mode), without others that write. Errors: LibraryError. Threads: one.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "data/sqlite/connection.h"
#include "data/sqlite/sealed_file.h"

namespace chemsieve {

struct DamagedPage {
    std::int64_t number = 0;
    sqlite::PageState state = sqlite::PageState::wrong;
    bool is_unused = false;
    std::string table;  // empty: of none, or not known
};

// Rising.
std::vector<DamagedPage> damaged_pages(sqlite::Connection& connection,
                                       const std::function<void(std::int64_t, std::int64_t)>& progress,
                                       const std::stop_token& stop);

// Whether all the table holds is made from the texts of the compounds, and by a repair.
bool is_made_from_texts(const std::string& table);

// "page 41 of the file, of the table compound"
std::string name_of(const DamagedPage& page);
// "one byte of it is not as it was written"
std::string damage_of(const DamagedPage& page);

}  // namespace chemsieve
