// The beginning of a file that may be a library which this process has open.
//
// Where any descriptor of a file is closed, the system lets go of all locks that the process has on it. Another process
// would then take the library's log away from under the connections that read it. SQLite knows who has locks, and
// closes later.
#pragma once

#include <cstddef>
#include <string>

namespace chemsieve::sqlite {

// So many bytes; none of a file that has fewer or cannot be read. Threads: any.
std::string first_bytes(const std::string& path, std::size_t count);

}  // namespace chemsieve::sqlite
