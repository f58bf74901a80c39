#include "data/fingerprints/part_rows_of_structures.h"

#include <algorithm>
#include <bit>
#include <mutex>
#include <optional>

#include "base/error.h"
#include "base/parallel.h"
#include "data/structures/class_store.h"
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

}  // namespace chemsieve
