#include "data/fingerprints/part_writer.h"

#include <algorithm>
#include <bit>
#include <mutex>

#include "base/error.h"
#include "base/parallel.h"
#include "base/platform/memory.h"
#include "data/structures/class_store.h"
#include "fingerprint/slices/row_summary.h"
#include "match/parts/structure_parts.h"

namespace chemsieve {

namespace {

constexpr std::size_t kStructureBlocksAtOnce = 64;
constexpr std::size_t kMostLookedAt = 32;  // blocks of structures that a directory is chosen by

// The numbers of each block of structures.
std::vector<std::span<const std::int64_t>> by_block(std::span<const std::int64_t> numbers) {
    std::vector<std::span<const std::int64_t>> blocks;
    for (std::size_t begin = 0; begin < numbers.size();) {
        std::size_t end = begin + 1;
        const std::int64_t slot = slot_of(CompoundNumber{numbers[begin]});
        while (end < numbers.size() && slot_of(CompoundNumber{numbers[end]}) == slot) ++end;
        blocks.push_back(numbers.subspan(begin, end - begin));
        begin = end;
    }
    return blocks;
}

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

void RowLists::add(std::span<const std::uint32_t> rows) {
    if (gaps_.size() >= kAllRows || rows.size() > 0xffff) return add_all_rows();
    begins_.push_back(static_cast<std::uint32_t>(gaps_.size()));
    const auto put = [&](std::size_t byte) { gaps_ += static_cast<char>(byte); };
    put(rows.size() & 0xff);
    put(rows.size() >> 8);
    std::uint32_t last = 0;
    for (const std::uint32_t row : rows) {
        const std::uint32_t gap = row - last;
        last = row;
        if (gap < kLongGap) {
            put(gap);
            continue;
        }
        put(kLongGap);
        put(gap & 0xff);
        put(gap >> 8);
    }
}

PartRowsOfStructures::PartRowsOfStructures(sqlite::Connection& connection, unsigned jobs, std::stop_token stop)
    : read_{connection, "SELECT bytes FROM structure_block WHERE first_compound = ?1"},
      jobs_{jobs},
      stop_{std::move(stop)},
      id_{read_dictionary_id(connection)},
      classes_{read_classes(connection)},
      labels_{classes_} {}

std::string PartRowsOfStructures::bytes_of(std::int64_t slot) {
    read_.reset();
    read_.bind(1, static_cast<std::int64_t>(first_of_slot(slot)));
    if (!read_.step()) return {};
    std::string bytes{read_.blob(0)};
    read_.reset();
    return bytes;
}

bool PartRowsOfStructures::each_structure(const std::vector<Numbers>& blocks, const Use& use) {
    std::vector<StructureParts> makers(jobs_, StructureParts{classes_, labels_});
    for (std::size_t first = 0; first < blocks.size(); first += kStructureBlocksAtOnce) {
        if (stop_.stop_requested()) return false;
        const std::size_t count = std::min(kStructureBlocksAtOnce, blocks.size() - first);
        std::vector<std::string> bytes;
        for (std::size_t b = 0; b < count; ++b) {
            bytes.push_back(bytes_of(slot_of(CompoundNumber{blocks[first + b].front()})));
        }
        parallel_for(count, jobs_, [&](std::size_t b, unsigned worker) {
            const Numbers numbers = blocks[first + b];
            const CompoundNumber first_number = first_of_slot(slot_of(CompoundNumber{numbers.front()}));
            std::optional<StructureBlock> structures;
            try {
                structures = decode_structure_block(bytes[b], id_, first_number);
            } catch (const LibraryError&) {
                // A check finds it; its compounds are candidates.
            }
            for (std::size_t i = 0; i < numbers.size(); ++i) {
                const auto place = static_cast<std::size_t>(numbers[i] - static_cast<std::int64_t>(first_number));
                StructureView structure;
                if (structures && place < structures->size()) structure = StructureView{(*structures)[place]};
                const bool is_sound = !structure.empty() && !what_is_wrong(structure.bytes(), classes_);
                use(first + b, i, is_sound ? structure : StructureView{}, makers[worker]);
            }
        });
    }
    return true;
}

PartDirectory PartRowsOfStructures::directory_for(std::span<const std::int64_t> numbers) {
    std::vector<Numbers> blocks = by_block(numbers);
    if (blocks.size() > kMostLookedAt) {
        for (std::size_t i = 0; i < kMostLookedAt; ++i) blocks[i] = blocks[i * blocks.size() / kMostLookedAt];
        blocks.resize(kMostLookedAt);
    }
    PartCensus census;
    std::mutex mutex;
    each_structure(blocks, [&](std::size_t, std::size_t, const StructureView& structure, StructureParts& parts) {
        if (structure.empty()) return;
        const PartItems made = parts.of(structure);
        if (!made.complete) return;
        const std::lock_guard lock{mutex};
        census.add(made.items);
    });
    return census.directory();
}

std::vector<RowLists> PartRowsOfStructures::rows_of(std::span<const std::int64_t> numbers,
                                                    const PartDirectory& directory) {
    const std::vector<Numbers> blocks = by_block(numbers);
    std::vector<RowLists> lists(blocks.size());
    each_structure(blocks, [&](std::size_t block, std::size_t, const StructureView& structure, StructureParts& parts) {
        const PartItems made = structure.empty() ? PartItems{.items = {}, .complete = false} : parts.of(structure);
        if (!made.complete) return lists[block].add_all_rows();
        // A bit a row puts them in order.
        thread_local std::vector<std::uint64_t> bits;
        bits.assign((directory.rows() + 63) / 64, 0);
        for (const std::uint64_t item : made.items) {
            if (const auto row = directory.row_of(item)) bits[*row / 64] |= std::uint64_t{1} << (*row % 64);
        }
        thread_local std::vector<std::uint32_t> rows;
        rows.clear();
        for (std::uint32_t word = 0; word < bits.size(); ++word) {
            for (std::uint64_t left = bits[word]; left != 0; left &= left - 1) {
                rows.push_back(64 * word + static_cast<std::uint32_t>(std::countr_zero(left)));
            }
        }
        lists[block].add(rows);
    });
    return lists;
}

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
