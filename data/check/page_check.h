// Pages of a library file that are not as they were written, whom they belong to, and how they are put right.
//
// Connections are tolerant ones (see Mode), without others that write. Errors: LibraryError. Threads: one.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "data/sqlite/connection.h"

namespace chemsieve {

struct DamagedPage {
    std::int64_t number = 0;
    bool has_one_wrong_byte = false;  // and can be put right
    bool is_unused = false;
    std::string table;  // empty: of none, or not known
};

// Rising. Nothing of a library whose pages have no checksums.
std::vector<DamagedPage> damaged_pages(sqlite::Connection& connection,
                                       const std::function<void(std::int64_t, std::int64_t)>& progress,
                                       const std::stop_token& stop);

// Whether all the table holds is made from the texts of the compounds, and by a repair.
bool is_made_from_texts(const std::string& table);

// "page 41 of the file, of the table compound"
std::string name_of(const DamagedPage& page);

}  // namespace chemsieve
