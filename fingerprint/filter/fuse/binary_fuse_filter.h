// Binary fuse filter: a fixed set of keys at 1.13 words of 8 or 16 bits a key.
//
// The cells lie in segments, and a key has one cell in each of three segments that follow one another. At both ends of
// the array the cells are less crowded: peeling begins there and goes inwards, so that it succeeds with fewer cells
// than where all cells are alike, and works on few segments at a time, which stay in the caches.
//
// Source: Graf and Lemire, Binary fuse filters: fast and smaller than xor filters, ACM JEA 2022: segments of
// 2^floor(log_3.33 n + 2.25) cells, and n max(1.125, 0.875 + 0.25 log 10^6 / log n) cells in whole segments. The
// authors' program stops at segments of 2^18 cells; here they grow on, so that one rule holds for up to 2^32 keys. The
// paper leaves the hash functions open, and the program takes all from one hash of 64 bits, whose parts overlap where
// the filter is large: here the first cell and the fingerprint come from one hash, the places in the other two segments
// from a second.
// Guarantee, error, and what happens with more keys: xor_cells.h.
// Cost: 9.0 or 18.0 bits a key from 10^6 keys on; with 8 bits 9.5 at 10^5, 11.3 at 10^3, 38 at 10; three cache misses
// at most. Building takes about 25 ns a key for sorting and 15 to 60 for the rest.
// Units, errors, threads: xor_cells.h.
#pragma once

#include "fingerprint/filter/fuse/xor_cells.h"

namespace chemsieve::filter {

class FuseLayout {
  public:
    static constexpr FilterInfo info(unsigned fingerprint_bits) {
        return {.name = fingerprint_bits == 8 ? "binary fuse filter (8 bits)" : "binary fuse filter (16 bits)",
                .tag = fingerprint_bits == 8 ? "BFU8" : "BFUW",
                .source = "Graf and Lemire 2022",
                .chemical_use = "known compounds in a file that never changes, smallest of those that answer at once"};
    }

    FuseLayout() = default;  // without cells
    explicit FuseLayout(std::uint64_t keys);

    std::uint64_t cells() const noexcept { return segment_ == 0 ? 0 : starts_ + 2 * segment_; }
    std::uint64_t segment() const noexcept { return segment_; }
    ThreeCells cells_of(std::uint64_t hash) const noexcept {
        const std::uint64_t second = further_hash(hash, 1);
        const std::uint64_t mask = segment_ - 1;
        const std::uint64_t first = reduced(hash, starts_);
        return {first, (first + segment_) ^ (second & mask), (first + 2 * segment_) ^ ((second >> 32) & mask)};
    }

    void write(FilterWriter& writer) const { writer.number(segment_).number(starts_); }
    static FuseLayout read(FilterReader& reader);
    bool operator==(const FuseLayout&) const = default;

  private:
    std::uint64_t segment_ = 0;  // its cells: a power of two
    std::uint64_t starts_ = 0;   // cells that can be the first of a key: those of all segments but two
};

using BinaryFuseFilter8 = XorCells<FuseLayout, std::uint8_t>;
using BinaryFuseFilter16 = XorCells<FuseLayout, std::uint16_t>;
extern template class XorCells<FuseLayout, std::uint8_t>;
extern template class XorCells<FuseLayout, std::uint16_t>;

static_assert(ScreeningFilter<BinaryFuseFilter8> && ScreeningFilter<BinaryFuseFilter16>);

}  // namespace chemsieve::filter
