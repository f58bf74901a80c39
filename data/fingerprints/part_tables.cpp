#include "data/fingerprints/part_tables.h"

#include "base/error.h"
#include "data/codec/slice_codec.h"
#include "data/schema/schema.h"

namespace chemsieve {

using sqlite::Statement;

bool keeps_parts(sqlite::Connection& connection) { return !is_sealed_library(connection); }

PartTables::PartTables(sqlite::Connection& connection)
    : connection_{connection},
      block_{connection, "SELECT bytes FROM part_block WHERE block_id = ?1"},
      row_{connection, "SELECT bytes FROM part_row WHERE row_id = ?1"} {}

std::map<std::int64_t, std::uint32_t> PartTables::rows_by_block() {
    std::map<std::int64_t, std::uint32_t> rows;
    Statement blocks{connection_, "SELECT block_id, rows FROM part_block"};
    while (blocks.step()) {
        const std::int64_t count = blocks.integer(1);
        if (count < 1 || count > kMostPositions) fail(blocks.integer(0), "it has an impossible size");
        rows[blocks.integer(0)] = static_cast<std::uint32_t>(count);
    }
    return rows;
}

std::shared_ptr<const PartDirectory> PartTables::directory(std::int64_t segment) {
    Statement directory{connection_, "SELECT bytes FROM part_directory WHERE segment = ?1"};
    directory.bind(1, segment);
    if (!directory.step()) return nullptr;
    try {
        return std::make_shared<const PartDirectory>(read_directory(directory.blob(0), segment));
    } catch (const LibraryError& e) {
        throw LibraryError(connection_.path() + ": the directory of parts " + std::to_string(segment) +
                               " is damaged (" + e.reason() + ")",
                           {RemedyKind::repair, connection_.path()});
    }
}

PlacedParts PartTables::block(const PartCodec& codec, std::int64_t block_id, std::size_t columns) {
    block_.reset();
    block_.bind(1, block_id);
    if (!block_.step()) fail(block_id, "it is missing");
    try {
        PlacedParts parts = codec.read_block(block_.blob(0), columns, block_id);
        block_.reset();
        return parts;
    } catch (const LibraryError& e) {
        fail(block_id, e.reason());
    }
}

std::string PartTables::row_bytes(std::int64_t block_id, std::uint32_t row, std::uint16_t place) {
    row_.reset();
    row_.bind(1, block_id * kMostPositions + place);
    if (!row_.step()) fail(block_id, "row " + std::to_string(row) + " is missing");
    std::string bytes{row_.blob(0)};
    row_.reset();
    return bytes;
}

void PartTables::row(const PartCodec& codec, std::string_view bytes, std::int64_t block_id, std::uint32_t row,
                     std::span<std::uint64_t> words) const {
    try {
        codec.read_row(bytes, block_id, row, words);
    } catch (const LibraryError& e) {
        fail(block_id, "row " + std::to_string(row) + ": " + e.reason());
    }
}

void PartTables::fail(std::int64_t block_id, const std::string& what) const {
    throw LibraryError(
        connection_.path() + ": block " + std::to_string(block_id) + " of the rows of parts is damaged (" + what + ")",
        {RemedyKind::repair, connection_.path()});
}

void PartTables::write_directory(const PartDirectory& directory, std::int64_t segment) {
    Statement insert{connection_, "INSERT OR REPLACE INTO part_directory VALUES (?1, ?2)"};
    insert.bind(1, segment).bind_blob(2, sealed_directory(directory, segment)).run();
}

void PartTables::write(const PartCodec& codec, const PackedParts& packed, std::size_t columns, std::int64_t block_id) {
    remove_block(block_id);  // damage may have left rows of it
    Statement insert{connection_, "INSERT INTO part_block VALUES (?1, ?2, ?3)"};
    insert.bind(1, block_id)
        .bind(2, static_cast<std::int64_t>(packed.rows.size()))
        .bind_blob(3, codec.block(packed.parts, columns, block_id))
        .run();
    Statement rows{connection_, "INSERT INTO part_row VALUES (?1, ?2)"};
    for (const std::uint32_t row : by_place(packed.rows, packed.parts.places)) {
        rows.bind(1, block_id * kMostPositions + packed.parts.places[row]).bind_blob(2, packed.rows[row]).run();
    }
}

void PartTables::remove_block(std::int64_t block_id) {
    Statement block{connection_, "DELETE FROM part_block WHERE block_id = ?1"};
    block.bind(1, block_id).run();
    Statement rows{connection_, "DELETE FROM part_row WHERE row_id >= ?1 AND row_id < ?2"};
    rows.bind(1, block_id * kMostPositions).bind(2, (block_id + 1) * kMostPositions).run();
}

void PartTables::remove_unused_directories() {
    connection_.execute("DELETE FROM part_directory WHERE segment NOT IN (SELECT segment FROM slice_block)");
}

void PartTables::remove_all() {
    connection_.execute("DELETE FROM part_directory; DELETE FROM part_block; DELETE FROM part_row");
}

}  // namespace chemsieve
