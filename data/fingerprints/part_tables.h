// The stored rows of parts of a library, read through a connection. A block has none for a while after it was made.
//
// Errors: LibraryError, with file, block and remedy. Threads: as the connection, but row() may be called concurrently.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "data/codec/part_codec.h"
#include "data/sqlite/connection.h"

namespace chemsieve {

// False for sealed libraries, which do without these rows.
bool keeps_parts(sqlite::Connection& connection);

class PartTables {
  public:
    // Takes a library that keeps parts. The connection must outlive this.
    explicit PartTables(sqlite::Connection& connection);

    // The number of rows of parts of each block that has some.
    std::map<std::int64_t, std::uint32_t> rows_by_block();
    // Nothing if the segment has none yet.
    std::shared_ptr<const PartDirectory> directory(std::int64_t segment);

    PlacedParts block(const PartCodec& codec, std::int64_t block_id, std::size_t columns);
    std::string row_bytes(std::int64_t block_id, std::uint32_t row, std::uint16_t place);
    void row(const PartCodec& codec, std::string_view bytes, std::int64_t block_id, std::uint32_t row,
             std::span<std::uint64_t> words) const;

    // In the transaction under way.
    void write_directory(const PartDirectory& directory, std::int64_t segment);
    struct PackedParts {
        PlacedParts parts;
        std::vector<std::string> rows;  // sealed; empty: no compound is in it
    };
    void write(const PartCodec& codec, const PackedParts& packed, std::size_t columns, std::int64_t block_id);
    void remove_block(std::int64_t block_id);
    // Directories of segments that are no more.
    void remove_unused_directories();
    void remove_all();

  private:
    [[noreturn]] void fail(std::int64_t block_id, const std::string& what) const;

    sqlite::Connection& connection_;
    sqlite::Statement block_;
    sqlite::Statement row_;
};

}  // namespace chemsieve
