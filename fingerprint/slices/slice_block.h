// Fingerprints as bit slices: for each bit position the bits of many compounds, so that a search reads only the
// positions it asks for.
//
//     column   512 compounds, 64 bytes of a row
//     block    at most 63 columns (fewer for very long fingerprints); the last column may be partly filled, with zeros
//     row      the bits of one position for all compounds of a block
//
// An odd number of columns a block keeps the same column of successive rows from falling into the same sets of the
// processor's caches.
//
// Threads: values; all functions may be called concurrently.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/thread_pool.h"
#include "fingerprint/kernel/kernels.h"

namespace chemsieve {

// Fingerprints of one length, row-wise: (bits + 63) / 64 words each.
struct FingerprintRows {
    std::uint32_t bits = 0;
    std::vector<std::uint32_t> item_counts;  // for kinds without items: bits set
    std::vector<std::uint64_t> words;

    std::size_t size() const noexcept { return item_counts.size(); }
    std::size_t words_a_row() const noexcept { return (std::size_t{bits} + 63) / 64; }
    std::span<const std::uint64_t> row(std::size_t i) const noexcept {
        return std::span{words}.subspan(i * words_a_row(), words_a_row());
    }
};

struct SliceBlock {
    std::uint32_t bits = 0;
    std::uint32_t compounds = 0;
    std::size_t columns = 0;
    std::vector<std::uint64_t> rows;        // bits x columns x 8 words
    std::vector<std::uint64_t> summary;     // a word a position: bit c is set if a compound of column c has the bit
    std::vector<std::uint16_t> set_counts;  // a number a position: compounds of the block that have the bit

    std::size_t words_a_row() const noexcept { return columns * kColumnWords; }
    std::span<const std::uint64_t> row(std::uint32_t position) const noexcept {
        return std::span{rows}.subspan(position * words_a_row(), words_a_row());
    }
};

// The most columns of a block of fingerprints of this length: 63, or as many as hold 32 MiB; odd.
std::size_t columns_a_block(std::uint32_t bits) noexcept;

// The compounds `members` of `rows`, in that order. At most columns_a_block() columns of them.
SliceBlock make_slice_block(const FingerprintRows& rows, std::span<const std::uint32_t> members, ThreadPool& pool,
                            unsigned jobs);
// On one thread.
SliceBlock make_slice_block(const FingerprintRows& rows, std::span<const std::uint32_t> members);

// The reverse: the fingerprints of all compounds of a block, (bits + 63) / 64 words each.
std::vector<std::uint64_t> row_wise(const SliceBlock& block);

}  // namespace chemsieve
