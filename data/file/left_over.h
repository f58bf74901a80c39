// Names beside an output for what is being written: PATH, a mark, the number of the process, @ and its machine.
#pragma once

#include <string>
#include <string_view>

namespace chemsieve {

// The name for this process. Files of processes of this machine that are gone, which were killed, are removed, with
// those that SQLite keeps beside them; a number that another process has by now keeps its file, and what cannot be
// removed stays.
std::string name_while_written(const std::string& path, std::string_view mark);

// Removes a library, with the files that SQLite keeps beside it. What cannot be removed stays.
void remove_library(const std::string& path) noexcept;

}  // namespace chemsieve
