#include "data/fingerprints/part_writer.h"

#include <algorithm>

#include "base/parallel.h"
#include "base/platform/memory.h"
#include "data/fingerprints/part_rows_of_structures.h"
#include "data/structures/class_store.h"
#include "fingerprint/slices/row_summary.h"

namespace chemsieve {

namespace {

// Where a compound of a segment lies.
struct Place {
    std::int64_t number;
    std::uint32_t block;
    std::uint32_t place;  // in the block
};

// The rows of one block, all of them, as bits.
class BlockRows {
  public:
    BlockRows(std::uint32_t rows, std::size_t columns)
        : rows_{rows}, words_{columns * kColumnWords}, bits_(rows * words_, 0) {}

    void set(std::uint32_t row, std::uint32_t place) {
        bits_[row * words_ + place / 64] |= std::uint64_t{1} << (place % 64);
    }
    void set_all(std::uint32_t place) {
        for (std::uint32_t row = 0; row < rows_; ++row) set(row, place);
    }
    std::span<const std::uint64_t> row(std::uint32_t row) const {
        return std::span{bits_}.subspan(row * words_, words_);
    }

  private:
    std::uint32_t rows_;
    std::size_t words_;
    std::vector<std::uint64_t> bits_;
};

PartTables::PackedParts packed_parts(const BlockRows& rows, const PartDirectory& directory, std::int64_t block_id) {
    const PartCodec codec{directory};
    PartTables::PackedParts packed;
    packed.parts.known.summary.assign(directory.rows(), 0);
    packed.parts.known.set_counts.assign(directory.rows(), 0);
    std::vector<std::size_t> sizes;
    for (std::uint32_t row = 0; row < directory.rows(); ++row) {
        const auto words = rows.row(row);
        const RowSummary known = summary_of(words);
        packed.parts.known.summary[row] = known.columns;
        packed.parts.known.set_counts[row] = known.count;
        packed.rows.push_back(known.count == 0 ? std::string{} : codec.row(words, block_id, row));
        sizes.push_back(packed.rows.back().size());
    }
    packed.parts.places = places_of_rows(sizes);
    return packed;
}

}  // namespace

PartWriter::PartWriter(sqlite::Connection& connection, const FingerprintSet& set, unsigned jobs, std::stop_token stop)
    : connection_{connection}, slices_{connection, set}, parts_{connection}, jobs_{jobs}, stop_{std::move(stop)} {}

std::vector<PartWriter::Segment> PartWriter::incomplete() {
    const auto rows = parts_.rows_by_block();
    std::map<std::int64_t, Segment> segments;
    std::map<std::int64_t, bool> has_some;
    for (const BlockEntry& entry : slices_.entries()) {
        if (rows.contains(entry.block_id)) {
            has_some[entry.segment] = true;
            continue;
        }
        Segment& segment = segments[entry.segment];
        segment.number = entry.segment;
        segment.blocks.push_back({.entry = entry, .columns = 0, .packed = {}});
    }
    std::vector<Segment> result;
    for (auto& [number, segment] : segments) {
        // One that no block of the segment has rows of is of an earlier segment of this number.
        if (has_some[number]) segment.directory = parts_.directory(number);
        result.push_back(std::move(segment));
    }
    return result;
}

bool PartWriter::fill(Segment& segment) {
    std::vector<Place> places;
    for (std::uint32_t b = 0; b < segment.blocks.size(); ++b) {
        Block& block = segment.blocks[b];
        const StoredBlock known = slices_.block(block.entry.block_id).known;
        block.columns = known.columns.size();
        for (std::size_t c = 0; c < block.columns; ++c) {
            const std::int64_t id = block.entry.block_id;
            const StoredColumn column = slices_.column(slices_.column_bytes(id, c), id, known, c);
            for (std::size_t i = 0; i < column.compounds.size(); ++i) {
                places.push_back({static_cast<std::int64_t>(column.compounds[i]), b,
                                  static_cast<std::uint32_t>(c * kColumnCompounds + i)});
            }
        }
    }
    std::sort(places.begin(), places.end(), [](const Place& a, const Place& b) { return a.number < b.number; });
    std::vector<std::int64_t> numbers;
    for (const Place& place : places) numbers.push_back(place.number);

    PartRowsOfStructures structures{connection_, jobs_, stop_};
    segment.structures = structures.dictionary();
    segment.is_new = !segment.directory;
    if (segment.is_new) {
        segment.directory = std::make_shared<const PartDirectory>(structures.directory_for(numbers));
    }
    if (stop_.stop_requested()) return false;
    const std::vector<RowLists> lists = structures.rows_of(numbers, *segment.directory);
    if (stop_.stop_requested()) return false;
    parallel_for(segment.blocks.size(), jobs_, [&](std::size_t b, unsigned) {
        if (stop_.stop_requested()) return;
        BlockRows rows{segment.directory->rows(), segment.blocks[b].columns};
        std::size_t next = 0;
        for (const RowLists& list : lists) {
            for (std::size_t i = 0; i < list.size(); ++i, ++next) {
                const Place& place = places[next];
                if (place.block != b) continue;
                list.each(i, [&](std::uint32_t row) {
                    row == RowLists::kAllRows ? rows.set_all(place.place) : rows.set(row, place.place);
                });
            }
        }
        segment.blocks[b].packed = packed_parts(rows, *segment.directory, segment.blocks[b].entry.block_id);
    });
    return !stop_.stop_requested();
}

bool PartWriter::is_still_so(const Segment& segment) {
    if (read_dictionary_id(connection_) != segment.structures) return false;
    if (!segment.is_new) {
        const auto directory = parts_.directory(segment.number);
        if (!directory || directory->bytes() != segment.directory->bytes()) return false;
    }
    const auto rows = parts_.rows_by_block();
    const std::vector<BlockEntry> entries = slices_.entries();
    return std::all_of(segment.blocks.begin(), segment.blocks.end(), [&](const Block& block) {
        return !rows.contains(block.entry.block_id) &&
               std::any_of(entries.begin(), entries.end(),
                           [&](const BlockEntry& entry) { return entry.block_id == block.entry.block_id; });
    });
}

void PartWriter::write(const Segment& segment) {
    parts_.remove_unused_directories();
    if (segment.is_new) parts_.write_directory(*segment.directory, segment.number);
    const PartCodec codec{*segment.directory};
    for (const Block& block : segment.blocks) parts_.write(codec, block.packed, block.columns, block.entry.block_id);
}

void PartWriter::make_missing() {
    if (!has_present_classes(connection_)) return;
    for (;;) {
        std::optional<Segment> segment;
        {
            const sqlite::Snapshot snapshot{connection_};
            std::vector<Segment> all = incomplete();
            if (all.empty()) return;
            segment = std::move(all.front());
            if (!fill(*segment)) return;
        }
        sqlite::Transaction transaction{connection_};
        // Another program may have made it, or changed the segment, or made structures anew.
        if (!is_still_so(*segment)) continue;
        write(*segment);
        transaction.commit();
        segment.reset();
        return_free_memory();
    }
}

bool PartWriter::make_missing_here() {
    if (!has_present_classes(connection_)) return true;
    for (Segment& segment : incomplete()) {
        if (!fill(segment)) return false;
        write(segment);
        segment = {};  // its rows, which are as large as in the file
        return_free_memory();
    }
    return true;
}

}  // namespace chemsieve
