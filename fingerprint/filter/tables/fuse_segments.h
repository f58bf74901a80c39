// The cells of binary fuse filters: a key has one cell in each of `kWays` segments that follow one another.
//
// At both ends of the array the cells are less crowded: peeling begins there and goes inwards, so that it succeeds with
// fewer cells than where all cells are alike, and works on few segments at a time, which stay in the caches.
//
// Source: Graf and Lemire, Binary fuse filters: fast and smaller than xor filters, ACM JEA 2022. Three ways: segments
// of 2^floor(log_3.33 n + 2.25) cells, and n max(1.125, 0.875 + 0.25 log 10^6 / log n) cells in whole segments; four
// ways: 2^floor(log_2.91 n - 0.5), and n max(1.075, 0.77 + 0.305 log 600,000 / log n). The authors' program stops at
// segments of 2^18 cells; here they grow on, so that one rule holds for up to 2^32 keys. The paper leaves the hash
// functions open, and the program takes all from one hash of 64 bits, whose parts overlap where the filter is large:
// here the first cell comes from one hash, the places in the other segments from a second. Units: cells. Errors:
// FilterReader's. Threads: a value.
#pragma once

#include "fingerprint/filter/family/filter_bytes.h"
#include "fingerprint/filter/tables/peeling.h"

namespace chemsieve::filter {

template <unsigned kWays>
class FuseSegments {
  public:
    FuseSegments() = default;  // without cells
    explicit FuseSegments(std::uint64_t keys);

    std::uint64_t cells() const noexcept { return segment_ == 0 ? 0 : starts_ + (kWays - 1) * segment_; }
    std::uint64_t segment() const noexcept { return segment_; }
    CellsOfKey<kWays> cells_of(std::uint64_t hash) const noexcept {
        constexpr unsigned kShift = 64 / (kWays - 1);  // no segment has more than 2^21 cells
        const std::uint64_t second = further_hash(hash, 1);
        CellsOfKey<kWays> cells;
        cells[0] = reduced(hash, starts_);
        for (unsigned way = 1; way < kWays; ++way) {
            cells[way] = (cells[0] + way * segment_) ^ ((second >> (kShift * (way - 1))) & (segment_ - 1));
        }
        return cells;
    }

    void write(FilterWriter& writer) const { writer.number(segment_).number(starts_); }
    static FuseSegments read(FilterReader& reader);
    bool operator==(const FuseSegments&) const = default;

  private:
    std::uint64_t segment_ = 0;  // its cells: a power of two
    std::uint64_t starts_ = 0;   // cells that can be the first of a key: those of all segments but the last ones
};

extern template class FuseSegments<3>;
extern template class FuseSegments<4>;

}  // namespace chemsieve::filter
