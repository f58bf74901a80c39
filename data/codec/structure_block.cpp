#include "data/codec/structure_block.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstring>

#include "base/checksum.h"
#include "base/error.h"
#include "data/codec/compression.h"
#include "data/codec/structure_columns.h"

static_assert(std::endian::native == std::endian::little, "the file format is little endian; add byte swaps here");

namespace chemsieve {

namespace {

constexpr std::string_view kStructureMagic = "CSS1";
constexpr std::string_view kDenseMagic = "CSS2";
constexpr std::size_t kStructureChecksumEnd = 12;
constexpr std::size_t kStructureHeaderBytes = 16;
constexpr int kStructureZstdLevel = 3;
constexpr std::size_t kMaxRawBytes = 128U << 20;
constexpr std::size_t kOffsetBytes = sizeof(std::uint32_t);

std::uint64_t checksum_of(std::string_view bytes, DictionaryId dictionary, CompoundNumber first) {
    const std::array<std::uint64_t, 2> place{static_cast<std::uint64_t>(dictionary), static_cast<std::uint64_t>(first)};
    return checksum64(bytes, checksum64(std::span{place}));
}

std::uint32_t number_at(std::string_view bytes, std::size_t at) {
    std::uint32_t value = 0;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
}

void put_number(std::string& bytes, std::size_t value) {
    const auto number = static_cast<std::uint32_t>(value);
    bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

// Whether offsets rise, are even and end where the bytes do.
bool offsets_fit(std::string_view raw) {
    if (raw.size() < 2 * kOffsetBytes) return false;
    const std::size_t begin = number_at(raw, 0);
    if (begin % kOffsetBytes != 0 || begin < 2 * kOffsetBytes || begin > raw.size()) return false;
    if (begin > kOffsetBytes * (kBlockCompounds + 1)) return false;
    std::size_t last = begin;
    for (std::size_t at = kOffsetBytes; at < begin; at += kOffsetBytes) {
        const std::size_t offset = number_at(raw, at);
        if (offset < last || offset % 2 != 0) return false;
        last = offset;
    }
    return last == raw.size();
}

std::optional<std::string> unpacked_raw(std::string_view bytes) {
    auto raw = decompressed(bytes.substr(kStructureHeaderBytes), kMaxRawBytes);
    if (raw && raw->size() != number_at(bytes, kStructureChecksumEnd)) raw.reset();
    return raw;
}

std::optional<std::string> raw_of_columns(std::string_view bytes) {
    const auto structures = structures_of_columns(bytes, kMaxRawBytes);
    if (!structures || structures->ends.size() > kBlockCompounds) return std::nullopt;
    const std::size_t begin = kOffsetBytes * (structures->ends.size() + 1);
    std::string raw;
    raw.reserve(begin + structures->bytes.size());
    put_number(raw, begin);
    for (const std::uint32_t end : structures->ends) put_number(raw, begin + end);
    return raw += structures->bytes;
}

void seal_block(std::string& bytes, DictionaryId dictionary, CompoundNumber first) {
    const std::uint64_t checksum =
        checksum_of(std::string_view{bytes}.substr(kStructureChecksumEnd), dictionary, first);
    std::memcpy(bytes.data() + kStructureMagic.size(), &checksum, sizeof checksum);
}

}  // namespace

std::uint32_t StructureBlock::offset(std::size_t i) const { return number_at(raw_, i * kOffsetBytes); }

std::size_t StructureBlock::size() const { return offset(0) / kOffsetBytes - 1; }

std::string_view StructureBlock::operator[](std::size_t i) const {
    return std::string_view{raw_}.substr(offset(i), offset(i + 1) - offset(i));
}

void StructureBlock::replace(std::size_t i, std::string_view structure) {
    assert(structure.size() == (*this)[i].size());
    std::copy(structure.begin(), structure.end(), raw_.begin() + offset(i));
}

std::string encode_structure_block(const std::vector<std::string>& structures, DictionaryId dictionary,
                                   CompoundNumber first) {
    std::string raw;
    std::size_t offset = kOffsetBytes * (structures.size() + 1);
    put_number(raw, offset);
    for (const std::string& structure : structures) put_number(raw, offset += structure.size());
    for (const std::string& structure : structures) raw += structure;
    std::string bytes{kStructureMagic};
    bytes.resize(kStructureChecksumEnd);
    put_number(bytes, raw.size());
    bytes += compressed(raw, kStructureZstdLevel);
    seal_block(bytes, dictionary, first);
    return bytes;
}

std::string encode_dense_structure_block(const std::vector<std::string>& structures,
                                         std::span<const std::uint8_t> degrees, DictionaryId dictionary,
                                         CompoundNumber first) {
    std::string bytes{kDenseMagic};
    bytes.resize(kStructureChecksumEnd);
    bytes += structure_columns(structures, degrees);
    seal_block(bytes, dictionary, first);
    return bytes;
}

StructureBlock decode_structure_block(std::string_view bytes, DictionaryId dictionary, CompoundNumber first) {
    const bool is_dense = bytes.starts_with(kDenseMagic);
    if (bytes.size() < kStructureHeaderBytes || (!is_dense && !bytes.starts_with(kStructureMagic))) {
        throw LibraryError("its block of structures is not one");
    }
    std::uint64_t checksum = 0;
    std::memcpy(&checksum, bytes.data() + kStructureMagic.size(), sizeof checksum);
    if (checksum_of(bytes.substr(kStructureChecksumEnd), dictionary, first) != checksum) {
        throw LibraryError("its block of structures does not fit its checksum");
    }
    auto raw = is_dense ? raw_of_columns(bytes.substr(kStructureChecksumEnd)) : unpacked_raw(bytes);
    if (!raw || !offsets_fit(*raw)) {
        throw LibraryError("its block of structures has an impossible size");
    }
    return StructureBlock{*std::move(raw)};
}

}  // namespace chemsieve
