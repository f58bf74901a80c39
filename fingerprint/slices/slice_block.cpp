#include "fingerprint/slices/slice_block.h"

#include <algorithm>
#include <array>

#include "fingerprint/slices/row_summary.h"

namespace chemsieve {

namespace {

constexpr std::size_t kMostColumns = 63;
constexpr std::size_t kMostBytes = 32U << 20;

using Tile = std::array<std::uint64_t, 64>;

// Bit j of word i becomes bit i of word j: halves are swapped, then quarters, and so on (Hacker's Delight, 2nd ed.,
// 7-3).
void transpose(Tile& tile) {
    std::uint64_t mask = 0x00000000ffffffffU;
    for (unsigned width = 32; width != 0; width >>= 1, mask ^= mask << width) {
        for (unsigned i = 0; i < 64; i = (i + width + 1) & ~width) {
            const std::uint64_t moved = ((tile[i] >> width) ^ tile[i + width]) & mask;
            tile[i] ^= moved << width;
            tile[i + width] ^= moved;
        }
    }
}

// Counts the bits at the positions that a word of a fingerprint holds.
void count_bits(SliceBlock& block, std::size_t word) {
    for (auto position = static_cast<std::uint32_t>(word * 64); position < block.bits && position < word * 64 + 64;
         ++position) {
        const RowSummary known = summary_of(block.row(position));
        block.summary[position] = known.columns;
        block.set_counts[position] = known.count;
    }
}

// At most 64 members, of which the first is number `first` of the block.
void put_compounds(const FingerprintRows& rows, std::span<const std::uint32_t> members, std::size_t first,
                   SliceBlock& block) {
    Tile tile;
    for (std::size_t word = 0; word < rows.words_a_row(); ++word) {
        tile.fill(0);
        for (std::size_t i = 0; i < members.size(); ++i) tile[i] = rows.row(members[i])[word];
        transpose(tile);
        const std::size_t positions = std::min<std::size_t>(64, block.bits - word * 64);
        for (std::size_t bit = 0; bit < positions; ++bit) {
            block.rows[(word * 64 + bit) * block.words_a_row() + first / 64] = tile[bit];
        }
    }
}

}  // namespace

std::size_t columns_a_block(std::uint32_t bits) noexcept {
    const std::size_t fit = std::clamp<std::size_t>(kMostBytes / (std::size_t{bits} * 64), 1, kMostColumns);
    return fit % 2 == 1 ? fit : fit - 1;
}

SliceBlock make_slice_block(const FingerprintRows& rows, std::span<const std::uint32_t> members) {
    ThreadPool pool;
    return make_slice_block(rows, members, pool, 1);
}

SliceBlock make_slice_block(const FingerprintRows& rows, std::span<const std::uint32_t> members, ThreadPool& pool,
                            unsigned jobs) {
    SliceBlock block{.bits = rows.bits,
                     .compounds = static_cast<std::uint32_t>(members.size()),
                     .columns = (members.size() + kColumnCompounds - 1) / kColumnCompounds,
                     .rows = {},
                     .summary = {},
                     .set_counts = {}};
    block.rows.assign(block.bits * block.words_a_row(), 0);
    block.summary.assign(block.bits, 0);
    block.set_counts.assign(block.bits, 0);
    // Threads take columns, which do not share lines of the processor's caches.
    pool.run(block.columns, jobs, [&](std::size_t column, unsigned) {
        const std::size_t end = std::min(members.size(), (column + 1) * kColumnCompounds);
        for (std::size_t first = column * kColumnCompounds; first < end; first += 64) {
            put_compounds(rows, members.subspan(first, std::min<std::size_t>(64, end - first)), first, block);
        }
    });
    pool.run(rows.words_a_row(), jobs, [&](std::size_t word, unsigned) { count_bits(block, word); });
    return block;
}

std::vector<std::uint64_t> row_wise(const SliceBlock& block) {
    const std::size_t words_a_compound = (std::size_t{block.bits} + 63) / 64;
    std::vector<std::uint64_t> result(block.compounds * words_a_compound);
    Tile tile;
    for (std::size_t first = 0; first < block.compounds; first += 64) {
        const std::size_t count = std::min<std::size_t>(64, block.compounds - first);
        for (std::size_t word = 0; word < words_a_compound; ++word) {
            tile.fill(0);
            const std::size_t positions = std::min<std::size_t>(64, block.bits - word * 64);
            for (std::size_t bit = 0; bit < positions; ++bit) {
                tile[bit] = block.rows[(word * 64 + bit) * block.words_a_row() + first / 64];
            }
            transpose(tile);
            for (std::size_t i = 0; i < count; ++i) result[(first + i) * words_a_compound + word] = tile[i];
        }
    }
    return result;
}

}  // namespace chemsieve
