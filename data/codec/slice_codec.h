// Blocks of bit slices as the bytes of the rows of slice_block, slice_row and slice_column.
//
// Each row is sealed (compression.h) with a seed made of how the fingerprints were made, which of the tables it is,
// the block and the position or column; of a block also bits and compounds as the table says them. What is sealed:
//
//     slice_block    of each column the lowest and the highest item count, 4 bytes each
//                    the summary of all positions, one plane for each 8 columns: a byte a position
//                    how many compounds have each position, two planes
//                    the place of each position, two planes: slice_row's key is made of it
//     slice_row      8 words a column
//     slice_column   the lowest compound number, 8 bytes; then, a plane for each byte, of all compounds: number less
//                    that, item count, hidden items, 4 bytes each
//
// A plane holds the same byte of all values, the lowest byte first. All little endian and compressed with zstd. A row's
// place is chosen so that rows, whose sizes differ, fill the file's pages.
//
// Errors: LibraryError, without the file's name, if bytes are damaged, belong elsewhere or were made with other
// parameters.
// Threads: a value; all functions may be called concurrently.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <span>
#include <string>
#include <string_view>

#include "data/source/fingerprint_source.h"

namespace chemsieve {

// Positions and columns a block has at most: keys of their rows are made so.
inline constexpr std::int64_t kMostPositions = 65536;
inline constexpr std::int64_t kMostColumns = 64;

struct PlacedBlock {
    StoredBlock known;
    std::pmr::vector<std::uint16_t> places;  // where each position's row is; 0 where it has none
};

// Places of rows of these sizes in bytes; 0: no row.
std::vector<std::uint16_t> places_of_rows(std::span<const std::size_t> sizes);

// Those that have a row, in the order of their places, so that rows are written one after the other.
std::vector<std::uint32_t> by_place(std::span<const std::string> rows, std::span<const std::uint16_t> places);

// To be sealed when the block's number is known.
std::string pack_block(const PlacedBlock& block);
std::string pack_row(std::span<const std::uint64_t> words);
// At least one compound.
std::string pack_column(const StoredColumn& column);

class SliceCodec {
  public:
    // `method`: FingerprintSet::method.
    explicit SliceCodec(std::string_view method);

    void seal_block(std::string& bytes, std::int64_t block_id, std::uint32_t bits, std::uint32_t compounds) const;
    void seal_row(std::string& bytes, std::int64_t block_id, std::uint32_t position) const;
    void seal_column(std::string& bytes, std::int64_t block_id, std::size_t column) const;

    // What there is of each position is in `memory`.
    PlacedBlock block(std::string_view bytes, std::int64_t block_id, std::int64_t bits, std::int64_t compounds,
                      std::pmr::memory_resource& memory = *std::pmr::get_default_resource()) const;
    void row(std::string_view bytes, std::int64_t block_id, std::uint32_t position,
             std::span<std::uint64_t> words) const;
    // `compounds`: of that column.
    StoredColumn column(std::string_view bytes, std::int64_t block_id, std::size_t column, std::size_t compounds) const;

  private:
    enum class Part : std::uint64_t { block = 1, row, column };
    std::uint64_t seed(Part part, std::int64_t key, std::uint64_t more = 0) const;

    std::uint64_t method_;
};

}  // namespace chemsieve
