#include "data/codec/slice_codec.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <map>

#include "base/checksum.h"
#include "base/error.h"
#include "data/codec/compression.h"
#include "data/sqlite/seal_marks.h"

namespace chemsieve {

namespace {

template <class T>
void put(std::string& bytes, const T& value) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

template <class T>
void take(std::string_view& bytes, T& value) {
    std::memcpy(&value, bytes.data(), sizeof value);
    bytes.remove_prefix(sizeof value);
}

constexpr std::size_t kCountPlanes = sizeof(std::uint16_t);
constexpr std::size_t kPlacePlanes = sizeof(std::uint16_t);
constexpr std::size_t kColumnPlanes = sizeof(std::uint32_t);

// A leaf page of SQLite: its header, what cells share, and what a cell takes besides its blob.
constexpr std::size_t kLeafHeaderBytes = 8;
constexpr std::size_t kRoomOfPage = sqlite::kPageBytes - sqlite::kSealBytes - kLeafHeaderBytes;
constexpr std::size_t kCellBytes = 13;

std::string unpacked(std::string_view bytes, std::uint64_t seed, std::size_t size) {
    std::string raw(size, '\0');
    if (!unpack_sealed(bytes, seed, raw.data(), raw.size())) {
        throw LibraryError("it does not fit its checksum and the library's parameters");
    }
    return raw;
}

}  // namespace

// The largest row left begins a page, and the largest ones that fit fill it.
std::vector<std::uint16_t> places_of_rows(std::span<const std::size_t> sizes) {
    std::multimap<std::size_t, std::size_t> left;  // size in the page, position
    for (std::size_t position = 0; position < sizes.size(); ++position) {
        if (sizes[position] > 0) left.emplace(sizes[position] + kCellBytes, position);
    }
    std::vector<std::uint16_t> places(sizes.size());
    std::size_t room = 0;
    for (std::uint16_t place = 0; !left.empty(); ++place) {
        auto next = left.upper_bound(room);
        if (next == left.begin()) {
            room = kRoomOfPage;
            next = left.end();
        }
        --next;
        room -= std::min(room, next->first);
        places[next->second] = place;
        left.erase(next);
    }
    return places;
}

std::vector<std::uint32_t> by_place(std::span<const std::string> rows, std::span<const std::uint16_t> places) {
    std::vector<std::uint32_t> ordered;
    for (std::uint32_t row = 0; row < rows.size(); ++row) {
        if (!rows[row].empty()) ordered.push_back(row);
    }
    std::sort(ordered.begin(), ordered.end(), [&](std::uint32_t a, std::uint32_t b) { return places[a] < places[b]; });
    return ordered;
}

std::string pack_block(const PlacedBlock& block) {
    std::string raw;
    for (const CountRange& range : block.known.columns) put(raw, range);
    put_planes(raw, std::span{block.known.summary}, summary_planes(block.known.columns.size()));
    put_planes(raw, std::span{block.known.set_counts}, kCountPlanes);
    put_planes(raw, std::span{block.places}, kPlacePlanes);
    return packed(raw);
}

std::string pack_row(std::span<const std::uint64_t> words) {
    return packed({reinterpret_cast<const char*>(words.data()), words.size_bytes()});
}

std::string pack_column(const StoredColumn& column) {
    const auto lowest = static_cast<std::int64_t>(*std::min_element(column.compounds.begin(), column.compounds.end()));
    std::vector<std::uint32_t> numbers;
    for (const CompoundNumber number : column.compounds) {
        const std::int64_t above = static_cast<std::int64_t>(number) - lowest;
        if (above > std::int64_t{0xffffffff}) throw LibraryError("numbers of compounds lie too far apart");
        numbers.push_back(static_cast<std::uint32_t>(above));
    }
    std::string raw;
    put(raw, lowest);
    put_planes(raw, std::span<const std::uint32_t>{numbers}, kColumnPlanes);
    put_planes(raw, std::span{column.item_counts}, kColumnPlanes);
    put_planes(raw, std::span{column.hidden}, kColumnPlanes);
    return packed(raw);
}

SliceCodec::SliceCodec(std::string_view method) : method_{checksum64(method)} {}

std::uint64_t SliceCodec::seed(Part part, std::int64_t key, std::uint64_t more) const {
    const std::array<std::uint64_t, 4> place{method_, static_cast<std::uint64_t>(part), static_cast<std::uint64_t>(key),
                                             more};
    return checksum64(std::span{place});
}

void SliceCodec::seal_block(std::string& bytes, std::int64_t block_id, std::uint32_t bits,
                            std::uint32_t compounds) const {
    seal(bytes, seed(Part::block, block_id, std::uint64_t{bits} << 32 | compounds));
}

void SliceCodec::seal_row(std::string& bytes, std::int64_t block_id, std::uint32_t position) const {
    seal(bytes, seed(Part::row, block_id * kMostPositions + position));
}

void SliceCodec::seal_column(std::string& bytes, std::int64_t block_id, std::size_t column) const {
    seal(bytes, seed(Part::column, block_id * kMostColumns + static_cast<std::int64_t>(column)));
}

PlacedBlock SliceCodec::block(std::string_view bytes, std::int64_t block_id, std::int64_t bits, std::int64_t compounds,
                              std::pmr::memory_resource& memory) const {
    if (bits < 1 || bits > kMostPositions || compounds < 1 ||
        compounds > static_cast<std::int64_t>(columns_a_block(static_cast<std::uint32_t>(bits)) * kColumnCompounds)) {
        throw LibraryError("it has an impossible size");
    }
    PlacedBlock result{.known = {.summary = std::pmr::vector<std::uint64_t>(&memory),
                                 .set_counts = std::pmr::vector<std::uint16_t>(&memory)},
                       .places = std::pmr::vector<std::uint16_t>(&memory)};
    StoredBlock& block = result.known;
    block.bits = static_cast<std::uint32_t>(bits);
    block.compounds = static_cast<std::uint32_t>(compounds);
    block.columns.resize((block.compounds + kColumnCompounds - 1) / kColumnCompounds);
    const std::size_t planes = summary_planes(block.columns.size());
    const std::string raw =
        unpacked(bytes, seed(Part::block, block_id, std::uint64_t{block.bits} << 32 | block.compounds),
                 block.columns.size() * sizeof(CountRange) + block.bits * (planes + kCountPlanes + kPlacePlanes));
    std::string_view rest{raw};
    for (CountRange& range : block.columns) take(rest, range);
    block.summary.resize(block.bits);
    take_planes(rest, std::span{block.summary}, planes);
    block.set_counts.resize(block.bits);
    take_planes(rest, std::span{block.set_counts}, kCountPlanes);
    result.places.resize(block.bits);
    take_planes(rest, std::span{result.places}, kPlacePlanes);
    return result;
}

void SliceCodec::row(std::string_view bytes, std::int64_t block_id, std::uint32_t position,
                     std::span<std::uint64_t> words) const {
    if (!unpack_sealed(bytes, seed(Part::row, block_id * kMostPositions + position),
                       reinterpret_cast<char*>(words.data()), words.size_bytes())) {
        throw LibraryError("it does not fit its checksum and the library's parameters");
    }
}

StoredColumn SliceCodec::column(std::string_view bytes, std::int64_t block_id, std::size_t column,
                                std::size_t compounds) const {
    const std::string raw =
        unpacked(bytes, seed(Part::column, block_id * kMostColumns + static_cast<std::int64_t>(column)),
                 sizeof(std::int64_t) + compounds * 3 * kColumnPlanes);
    std::string_view rest{raw};
    std::int64_t lowest = 0;
    take(rest, lowest);
    std::vector<std::uint32_t> numbers(compounds);
    take_planes(rest, std::span{numbers}, kColumnPlanes);
    StoredColumn result;
    result.compounds.reserve(compounds);
    for (const std::uint32_t above : numbers) result.compounds.push_back(CompoundNumber{lowest + above});
    result.item_counts.resize(compounds);
    take_planes(rest, std::span{result.item_counts}, kColumnPlanes);
    result.hidden.resize(compounds);
    take_planes(rest, std::span{result.hidden}, kColumnPlanes);
    return result;
}

}  // namespace chemsieve
