// Blobs and rows of a library, compressed with zstd.
//
// Errors: LibraryError if zstd cannot compress, std::bad_alloc; damaged bytes are a value. Threads: any.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace chemsieve {

std::string compressed(std::string_view bytes, int level);

// Nothing if the bytes are damaged or hold more than `most` bytes.
std::optional<std::string> decompressed(std::string_view bytes, std::size_t most);

// A molfile as libraries hold it, and back: nothing if the bytes are damaged.
std::string compressed_molfile(std::string_view molfile);
std::optional<std::string> decompressed_molfile(std::string_view bytes);

// A row of a table that is sealed: compressed, with a checksum that ties it to its place.
//
//     bytes 0-7   XXH3-64 of what follows, seeded by the place, so that a row is not taken for another one
//     8           coding: 0 as they are, 2 zstd
//     9-          the bytes, so coded
//
// Compressing and sealing are two steps because the place may be known only when the row is written.

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
