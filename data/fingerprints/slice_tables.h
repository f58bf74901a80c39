// The stored slices of one set of fingerprints, read through a connection.
//
// Errors: LibraryError, with file, block and remedy. Threads: as the connection, except for the functions that take
// bytes: these may be called concurrently.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "data/codec/slice_codec.h"
#include "data/fingerprints/fingerprint_set.h"
#include "fingerprint/slices/row_summary.h"

namespace chemsieve {

class SliceTables {
  public:
    // The connection must outlive this.
    SliceTables(sqlite::Connection& connection, const FingerprintSet& set);

    // In the order they were made; nothing of them is checked.
    std::vector<BlockEntry> entries();
    PlacedBlock block(std::int64_t block_id);
    // All of them, in this order; many are unpacked by all cores. See SliceCodec::block().
    std::vector<PlacedBlock> blocks(std::span<const BlockEntry> entries, std::pmr::memory_resource& memory);
    // As stored; to be given to row() and column().
    std::string row_bytes(std::int64_t block_id, std::uint32_t position, std::uint16_t place);
    std::string column_bytes(std::int64_t block_id, std::size_t column);

    void row(std::string_view bytes, std::int64_t block_id, std::uint32_t position,
             std::span<std::uint64_t> words) const;
    StoredColumn column(std::string_view bytes, std::int64_t block_id, const StoredBlock& block,
                        std::size_t column) const;

    // Throws if a row is not as what is known of it says.
    void check_row(std::int64_t block_id, std::uint32_t position, std::span<const std::uint64_t> words,
                   const RowSummary& known) const;

    // All of a block, row-wise.
    FingerprintBlock fingerprints(std::int64_t block_id);

    const SliceCodec& codec() const noexcept { return codec_; }

  private:
    // A block as the table says it.
    struct BlockRecord {
        std::int64_t block_id, bits, compounds;
        std::string bytes;
    };
    BlockRecord read_block(std::int64_t block_id);
    PlacedBlock unpacked(const BlockRecord& record, std::pmr::memory_resource& memory) const;
    static std::optional<std::string> bytes_of(sqlite::Statement& statement, std::int64_t key);
    [[noreturn]] void fail(std::int64_t block_id, const std::string& what) const;

    std::string path_;
    sqlite::Connection& connection_;
    std::int64_t set_id_;
    SliceCodec codec_;
    sqlite::Statement block_;
    sqlite::Statement row_;
    sqlite::Statement column_;
};

}  // namespace chemsieve
