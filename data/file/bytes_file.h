// Files that are read and written as a whole. Errors: FileError names the file, the reason and what can be done.
// Threads: any.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace chemsieve {

// All of a file, of at most so many bytes.
std::vector<std::uint8_t> read_bytes(const std::string& path, std::uint64_t most);
// False also if it cannot be read, or only once, as a pipe.
bool begins_with(const std::string& path, std::string_view mark);
// The file appears complete or not at all.
void write_bytes(const std::string& path, std::span<const std::uint8_t> bytes);
void write_text(const std::string& path, std::string_view text);

}  // namespace chemsieve
