// Bytes of a table row, compressed, with a checksum that ties them to their place.
//
//     bytes 0-7   XXH3-64 of what follows, seeded by the place, so that a row is not taken for another one
//     8           coding: 0 as they are, 2 zstd
//     9-          the bytes, so coded
//
// Compressing and sealing are two steps because the place may be known only when the row is written.
// Errors: LibraryError if memory is short; damage is a value. Threads: any.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace chemsieve {

// Not sealed yet. Bytes that do not get smaller are kept as they are.
std::string packed(std::string_view bytes);
void seal(std::string& record, std::uint64_t seed);

// Writes exactly `size` bytes. False if the record is damaged, was sealed for another place or holds another number of
// bytes.
bool unpack_sealed(std::string_view record, std::uint64_t seed, char* bytes, std::size_t size);

// Numbers go as planes of bytes, the lowest byte of all of them, then the next of all, and so on: they compress better.
template <class T>
void put_planes(std::string& bytes, std::span<const T> values, std::size_t planes) {
    for (std::size_t plane = 0; plane < planes; ++plane) {
        for (const T value : values) bytes += static_cast<char>(value >> (8 * plane) & 0xff);
    }
}

// values: zeros before. The bytes must be there.
template <class T>
void take_planes(std::string_view& bytes, std::span<T> values, std::size_t planes) {
    for (std::size_t plane = 0; plane < planes; ++plane) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            const auto byte = static_cast<T>(static_cast<unsigned char>(bytes[i]));
            values[i] = static_cast<T>(values[i] | static_cast<T>(byte << (8 * plane)));
        }
        bytes.remove_prefix(values.size());
    }
}

// Planes of a summary: a bit a column.
constexpr std::size_t summary_planes(std::size_t columns) noexcept { return (columns + 7) / 8; }

}  // namespace chemsieve
