// Which program keeps others from writing to a library, as the system's table of locks (Linux: /proc/locks) has it.
//
// Asking SQLite's files themselves would cost this process its own locks on them (fcntl(2): they go with the first
// descriptor that is closed). Errors: none; what cannot be found out is left open. Threads: any.
#pragma once

#include <cstdint>
#include <istream>
#include <optional>
#include <string>

namespace chemsieve::sqlite {

// "chemsieve, process 4711"; empty: not known, or this process itself.
std::string writer_of(const std::string& path);

struct LockedFile {
    unsigned major_number = 0, minor_number = 0;  // of its device
    std::uint64_t number = 0;                     // its inode
};

// The process that holds a lock for writing on one of these bytes.
std::optional<int> writer_in(std::istream& locks, const LockedFile& file, std::uint64_t first, std::uint64_t last);

}  // namespace chemsieve::sqlite
