// Bytes of a table row, compressed, with a checksum that ties them to their place.
//
//     bytes 0-7   XXH3-64 of what follows, seeded by the place, so that a row is not taken for another one
//     8           coding: 0 as they are, 2 zstd
//     9-          the bytes, so coded
//
// Compressing and sealing are two steps because the place may be known only when the row is written.
// Errors: LibraryError if memory is short; damage is a value. Threads: any.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace chemsieve {

// Not sealed yet. Bytes that do not get smaller are kept as they are.
std::string packed(std::string_view bytes);
void seal(std::string& record, std::uint64_t seed);

// Writes exactly `size` bytes. False if the record is damaged, was sealed for another place or holds another number of
// bytes.
bool unpack_sealed(std::string_view record, std::uint64_t seed, char* bytes, std::size_t size);

}  // namespace chemsieve
