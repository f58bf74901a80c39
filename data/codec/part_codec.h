// Rows of parts as the bytes of the rows of part_directory, part_block and part_row.
//
// Each is sealed (compression.h) with a seed made of which of the tables it is and its key; of a block and its rows
// also of the directory, so that rows are not read by another one. What is sealed:
//
//     part_directory  PartDirectory::bytes()
//     part_block      the summary of all rows, one plane for each 8 columns; how many compounds are in each row, two
//                     planes; the place of each row, two planes: as in slice_block (slice_codec.h)
//     part_row        8 words a column, as in slice_row
//
// Errors: LibraryError, without the file's name, if bytes are damaged or belong elsewhere.
// Threads: all functions may be called concurrently.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "data/source/fingerprint_source.h"

namespace chemsieve {

struct PlacedParts {
    PartSummary known;
    std::vector<std::uint16_t> places;  // one a row; 0 where it is empty
};

std::string sealed_directory(const PartDirectory& directory, std::int64_t segment);
PartDirectory read_directory(std::string_view bytes, std::int64_t segment);

// The codec of the rows that one directory tells of.
class PartCodec {
  public:
    explicit PartCodec(const PartDirectory& directory);

    std::string block(const PlacedParts& parts, std::size_t columns, std::int64_t block_id) const;
    std::string row(std::span<const std::uint64_t> words, std::int64_t block_id, std::uint32_t row) const;

    PlacedParts read_block(std::string_view bytes, std::size_t columns, std::int64_t block_id) const;
    void read_row(std::string_view bytes, std::int64_t block_id, std::uint32_t row,
                  std::span<std::uint64_t> words) const;

  private:
    std::uint32_t rows_;
    std::uint64_t directory_;  // checksum of its bytes
};

}  // namespace chemsieve
