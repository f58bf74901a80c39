#include "data/fingerprints/slice_tables.h"

#include <algorithm>

#include "base/error.h"
#include "base/parallel.h"

namespace chemsieve {

namespace {

// Unpacking one takes some 0.1 ms, a thread as long to start.
constexpr std::size_t kBlocksAThread = 16;
// Their stored bytes are in memory.
constexpr std::size_t kBlocksAtOnce = 64;

}  // namespace

SliceTables::SliceTables(sqlite::Connection& connection, const FingerprintSet& set)
    : path_{connection.path()},
      connection_{connection},
      set_id_{set.id},
      codec_{set.method},
      block_{connection, "SELECT bits, compounds, bytes FROM slice_block WHERE block_id = ?1"},
      row_{connection, "SELECT bytes FROM slice_row WHERE row_id = ?1"},
      column_{connection, "SELECT bytes FROM slice_column WHERE column_id = ?1"} {}

std::vector<BlockEntry> SliceTables::entries() {
    sqlite::Statement blocks{connection_,
                             "SELECT block_id, segment, bits, compounds FROM slice_block WHERE set_id = ?1 "
                             "ORDER BY block_id"};
    blocks.bind(1, set_id_);
    std::vector<BlockEntry> result;
    while (blocks.step()) {
        result.push_back(
            {blocks.integer(0), blocks.integer(1), static_cast<std::uint32_t>(blocks.integer(2)), blocks.integer(3)});
    }
    return result;
}

SliceTables::BlockRecord SliceTables::read_block(std::int64_t block_id) {
    block_.reset();
    block_.bind(1, block_id);
    if (!block_.step()) fail(block_id, "it is missing");
    BlockRecord record{block_id, block_.integer(0), block_.integer(1), std::string{block_.blob(2)}};
    block_.reset();
    return record;
}

PlacedBlock SliceTables::unpacked(const BlockRecord& record, std::pmr::memory_resource& memory) const {
    try {
        return codec_.block(record.bytes, record.block_id, record.bits, record.compounds, memory);
    } catch (const LibraryError& e) {
        fail(record.block_id, e.reason());
    }
}

PlacedBlock SliceTables::block(std::int64_t block_id) {
    return unpacked(read_block(block_id), *std::pmr::get_default_resource());
}

std::vector<PlacedBlock> SliceTables::blocks(std::span<const BlockEntry> entries, std::pmr::memory_resource& memory) {
    ThreadPool pool;
    std::vector<std::optional<PlacedBlock>> unpacked_blocks(entries.size());
    std::vector<BlockRecord> records;
    for (std::size_t first = 0; first < entries.size(); first += records.size()) {
        records.clear();
        const std::size_t count = std::min(kBlocksAtOnce, entries.size() - first);
        for (std::size_t i = 0; i < count; ++i) records.push_back(read_block(entries[first + i].block_id));
        const std::size_t jobs = std::min<std::size_t>(default_jobs(), 1 + count / kBlocksAThread);
        pool.run(count, static_cast<unsigned>(jobs),
                 [&](std::size_t i, unsigned) { unpacked_blocks[first + i] = unpacked(records[i], memory); });
    }
    std::vector<PlacedBlock> blocks;
    for (auto& block : unpacked_blocks) blocks.push_back(*std::move(block));
    return blocks;
}

std::string SliceTables::row_bytes(std::int64_t block_id, std::uint32_t position, std::uint16_t place) {
    auto bytes = bytes_of(row_, block_id * kMostPositions + place);
    if (!bytes) fail(block_id, "row " + std::to_string(position) + " is missing");
    return *std::move(bytes);
}

std::string SliceTables::column_bytes(std::int64_t block_id, std::size_t column) {
    auto bytes = bytes_of(column_, block_id * kMostColumns + static_cast<std::int64_t>(column));
    if (!bytes) fail(block_id, "column " + std::to_string(column) + " is missing");
    return *std::move(bytes);
}

std::optional<std::string> SliceTables::bytes_of(sqlite::Statement& statement, std::int64_t key) {
    statement.reset();
    statement.bind(1, key);
    if (!statement.step()) return std::nullopt;
    std::string bytes{statement.blob(0)};
    statement.reset();
    return bytes;
}

void SliceTables::row(std::string_view bytes, std::int64_t block_id, std::uint32_t position,
                      std::span<std::uint64_t> words) const {
    try {
        codec_.row(bytes, block_id, position, words);
    } catch (const LibraryError& e) {
        fail(block_id, "row " + std::to_string(position) + ": " + e.reason());
    }
}

void SliceTables::check_row(std::int64_t block_id, std::uint32_t position, std::span<const std::uint64_t> words,
                            const RowSummary& known) const {
    if (summary_of(words) != known) fail(block_id, "row " + std::to_string(position) + " does not fit its summary");
}

StoredColumn SliceTables::column(std::string_view bytes, std::int64_t block_id, const StoredBlock& block,
                                 std::size_t column) const {
    const auto fail_column = [&](const std::string& reason) {
        fail(block_id, "column " + std::to_string(column) + ": " + reason);
    };
    StoredColumn read;
    try {
        read = codec_.column(bytes, block_id, column, block.compounds_of(column));
    } catch (const LibraryError& e) {
        fail_column(e.reason());
    }
    const CountRange range = block.columns[column];
    for (std::size_t i = 0; i < read.compounds.size(); ++i) {
        const std::uint32_t count = read.item_counts[i];
        if (count < range.lowest || count > range.highest || read.hidden[i] > count) {
            fail_column("its item counts do not fit their range");
        }
    }
    return read;
}

void SliceTables::fail(std::int64_t block_id, const std::string& what) const {
    throw LibraryError(path_ + ": block " + std::to_string(block_id) + " of the fingerprints is damaged (" + what + ")",
                       {RemedyKind::repair, path_});
}

FingerprintBlock SliceTables::fingerprints(std::int64_t block_id) {
    const PlacedBlock placed = block(block_id);
    const StoredBlock& stored = placed.known;
    SliceBlock slices{.bits = stored.bits, .compounds = stored.compounds, .columns = stored.columns.size()};
    slices.rows.assign(slices.bits * slices.words_a_row(), 0);
    for (std::uint32_t position = 0; position < stored.bits; ++position) {
        if (stored.summary[position] == 0) continue;
        row(row_bytes(block_id, position, placed.places[position]), block_id, position,
            std::span{slices.rows}.subspan(position * slices.words_a_row(), slices.words_a_row()));
    }
    FingerprintBlock result{.bits = stored.bits};
    for (std::size_t i = 0; i < stored.columns.size(); ++i) {
        const StoredColumn read = column(column_bytes(block_id, i), block_id, stored, i);
        result.compounds.insert(result.compounds.end(), read.compounds.begin(), read.compounds.end());
        result.item_counts.insert(result.item_counts.end(), read.item_counts.begin(), read.item_counts.end());
    }
    result.always_candidate.assign(stored.compounds, false);
    result.words = row_wise(slices);
    return result;
}

}  // namespace chemsieve
