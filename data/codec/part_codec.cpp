#include "data/codec/part_codec.h"

#include <array>

#include "base/checksum.h"
#include "base/error.h"
#include "data/codec/compression.h"
#include "data/codec/slice_codec.h"

namespace chemsieve {

namespace {

constexpr std::size_t kTwoBytes = sizeof(std::uint16_t);
// More than any directory has.
constexpr std::size_t kMostDirectoryBytes = 1U << 20;

enum class PartTable : std::uint64_t { directory = 1, block, row };

std::uint64_t seed_of(PartTable table, std::int64_t key, std::uint64_t directory = 0) {
    const std::array<std::uint64_t, 3> place{static_cast<std::uint64_t>(table), static_cast<std::uint64_t>(key),
                                             directory};
    return checksum64(std::span{place});
}

[[noreturn]] void fail() { throw LibraryError("it does not fit its checksum and its directory"); }

}  // namespace

std::string sealed_directory(const PartDirectory& directory, std::int64_t segment) {
    const std::string raw = directory.bytes();
    const auto size = static_cast<std::uint32_t>(raw.size());
    std::string bytes = packed(raw);
    seal(bytes, seed_of(PartTable::directory, segment, size));
    return std::string{reinterpret_cast<const char*>(&size), sizeof size} + bytes;
}

PartDirectory read_directory(std::string_view bytes, std::int64_t segment) {
    std::uint32_t size = 0;
    if (bytes.size() < sizeof size) fail();
    bytes.copy(reinterpret_cast<char*>(&size), sizeof size);
    bytes.remove_prefix(sizeof size);
    if (size > kMostDirectoryBytes) fail();
    std::string raw(size, '\0');
    if (!unpack_sealed(bytes, seed_of(PartTable::directory, segment, size), raw.data(), raw.size())) fail();
    auto directory = PartDirectory::of_bytes(raw);
    if (!directory) throw LibraryError("it tells of parts that this program does not know");
    return *std::move(directory);
}

PartCodec::PartCodec(const PartDirectory& directory)
    : rows_{directory.rows()}, directory_{checksum64(directory.bytes())} {}

std::string PartCodec::block(const PlacedParts& parts, std::size_t columns, std::int64_t block_id) const {
    std::string raw;
    put_planes(raw, std::span{parts.known.summary}, summary_planes(columns));
    put_planes(raw, std::span{parts.known.set_counts}, kTwoBytes);
    put_planes(raw, std::span{parts.places}, kTwoBytes);
    std::string bytes = packed(raw);
    seal(bytes, seed_of(PartTable::block, block_id, directory_));
    return bytes;
}

std::string PartCodec::row(std::span<const std::uint64_t> words, std::int64_t block_id, std::uint32_t row) const {
    std::string bytes = pack_row(words);
    seal(bytes, seed_of(PartTable::row, block_id * kMostPositions + row, directory_));
    return bytes;
}

PlacedParts PartCodec::read_block(std::string_view bytes, std::size_t columns, std::int64_t block_id) const {
    const std::size_t planes = summary_planes(columns);
    std::string raw(rows_ * (planes + 2 * kTwoBytes), '\0');
    if (!unpack_sealed(bytes, seed_of(PartTable::block, block_id, directory_), raw.data(), raw.size())) fail();
    std::string_view rest{raw};
    PlacedParts parts;
    parts.known.summary.resize(rows_);
    take_planes(rest, std::span{parts.known.summary}, planes);
    parts.known.set_counts.resize(rows_);
    take_planes(rest, std::span{parts.known.set_counts}, kTwoBytes);
    parts.places.resize(rows_);
    take_planes(rest, std::span{parts.places}, kTwoBytes);
    return parts;
}

void PartCodec::read_row(std::string_view bytes, std::int64_t block_id, std::uint32_t row,
                         std::span<std::uint64_t> words) const {
    if (!unpack_sealed(bytes, seed_of(PartTable::row, block_id * kMostPositions + row, directory_),
                       reinterpret_cast<char*>(words.data()), words.size_bytes())) {
        fail();
    }
}

}  // namespace chemsieve
