// Outputs that a program was writing when it was killed: PATH, a mark and the number of its process.
#pragma once

#include <string>
#include <string_view>

namespace chemsieve {

// Removes such files of `path`, with those that SQLite keeps beside them, whose process is gone. A number that another
// process has by now keeps its file. Nothing is thrown: what cannot be removed stays.
void remove_left_over(const std::string& path, std::string_view mark) noexcept;

}  // namespace chemsieve
