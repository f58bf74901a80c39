// Blobs of a library compressed with zstd.
//
// Errors: LibraryError if memory is short; damaged bytes are a value. Threads: any.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace chemsieve {

std::string compressed(std::string_view bytes, int level);

// Nothing if the bytes are damaged or hold more than `most` bytes.
std::optional<std::string> decompressed(std::string_view bytes, std::size_t most);

// A molfile as libraries hold it, and back: nothing if the bytes are damaged.
std::string compressed_molfile(std::string_view molfile);
std::optional<std::string> decompressed_molfile(std::string_view bytes);

}  // namespace chemsieve
