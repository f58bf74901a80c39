// Which process keeps others from writing to a file, as the system's table of locks has it (Linux: /proc/locks).
//
// To ask the file itself would cost this process its own locks on it (fcntl(2): they go with the first descriptor that
// is closed). Errors: none; what cannot be found out is left open. Threads: any.
#pragma once

#include <cstdint>
#include <istream>
#include <optional>
#include <string>

namespace chemsieve {

// The process that holds a lock for writing on one of these bytes of the file.
std::optional<int> writer_of_bytes(const std::string& path, std::uint64_t first, std::uint64_t last);

struct LockedFile {
    unsigned major_number = 0, minor_number = 0;  // they stand for its device
    std::uint64_t number = 0;                     // its inode
};

// The same from a table.
std::optional<int> writer_in(std::istream& locks, const LockedFile& file, std::uint64_t first, std::uint64_t last);

}  // namespace chemsieve
