// Binary fuse filter: a fixed set of keys at 1.13 words of 8 or 16 bits a key.
//
// Source: Graf and Lemire, Binary fuse filters: fast and smaller than xor filters, ACM JEA 2022, with three cells a
// key; fuse_segments.h has the details. The fingerprint comes from the hash that gives the first cell. Guarantee,
// error, and what happens with more keys: xor_cells.h. Cost: 9.0 or 18.0 bits a key from 10^6 keys on; with 8 bits 9.5
// at 10^5, 11.3 at 10^3, 38 at 10; three cache misses at most. Building takes about 25 ns a key for sorting and 15 to
// 60 for the rest. Units, errors, threads: xor_cells.h.
#pragma once

#include "fingerprint/filter/tables/fuse_segments.h"
#include "fingerprint/filter/tables/xor_cells.h"

namespace chemsieve::filter {

class FuseLayout : public FuseSegments<3> {
  public:
    static constexpr FilterInfo info(unsigned fingerprint_bits) {
        return {.name = fingerprint_bits == 8 ? "binary fuse filter (8 bits)" : "binary fuse filter (16 bits)",
                .tag = fingerprint_bits == 8 ? "BFU8" : "BFUW",
                .source = "Graf and Lemire 2022",
                .chemical_use = "known compounds in a file that never changes, asked in three memory accesses"};
    }

    using FuseSegments::FuseSegments;
    static FuseLayout read(FilterReader& reader) { return FuseLayout{FuseSegments::read(reader)}; }
    bool operator==(const FuseLayout&) const = default;

  private:
    explicit FuseLayout(FuseSegments segments) : FuseSegments{segments} {}
};

using BinaryFuseFilter8 = XorCells<FuseLayout, std::uint8_t>;
using BinaryFuseFilter16 = XorCells<FuseLayout, std::uint16_t>;
extern template class XorCells<FuseLayout, std::uint8_t>;
extern template class XorCells<FuseLayout, std::uint16_t>;

static_assert(ScreeningFilter<BinaryFuseFilter8> && ScreeningFilter<BinaryFuseFilter16>);

}  // namespace chemsieve::filter
