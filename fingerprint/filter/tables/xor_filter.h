// Xor filter: a fixed set of keys at 1.23 words of 8 or 16 bits a key.
//
// Source: Graf and Lemire, Xor filters: faster and smaller than Bloom and cuckoo filters, ACM JEA 2020: an
// array of floor(1.23 n) + 32 cells in three blocks, and one cell of each block for a key. The paper leaves the hash
// functions open, and the authors' program takes all three cells and the fingerprint from overlapping parts of one hash
// of 64 bits: here they come from two such hashes, which is enough for 2^32 keys.
// Guarantee, error, and what happens with more keys: xor_cells.h.
// Cost: 9.84 or 19.7 bits a key, three cache misses at most. The binary fuse filter is smaller and built faster; this
// one is its yardstick.
// Units, errors, threads: xor_cells.h.
#pragma once

#include <bit>

#include "fingerprint/filter/tables/xor_cells.h"

namespace chemsieve::filter {

class XorLayout {
  public:
    static constexpr FilterInfo info(unsigned fingerprint_bits) {
        return {.name = fingerprint_bits == 8 ? "xor filter (8 bits)" : "xor filter (16 bits)",
                .tag = fingerprint_bits == 8 ? "XOR8" : "XORW",
                .source = "Graf and Lemire 2020",
                .chemical_use = "known compounds in a file that never changes; yardstick for the binary fuse filter"};
    }

    XorLayout() = default;  // without cells
    explicit XorLayout(std::uint64_t keys) : block_{(keys * 123 / 100 + 32) / 3} {}

    std::uint64_t cells() const noexcept { return 3 * block_; }
    // The halves of the second hash take turns to be the higher one.
    ThreeCells cells_of(std::uint64_t hash) const noexcept {
        const std::uint64_t second = further_hash(hash, 1);
        return {reduced(hash, block_), block_ + reduced(second, block_),
                2 * block_ + reduced(std::rotl(second, 32), block_)};
    }

    void write(FilterWriter& writer) const { writer.number(block_); }
    static XorLayout read(FilterReader& reader) {
        XorLayout layout;
        layout.block_ = reader.number(0, std::uint64_t{1} << 32);
        return layout;
    }
    bool operator==(const XorLayout&) const = default;

  private:
    std::uint64_t block_ = 0;  // cells
};

using XorFilter8 = XorCells<XorLayout, std::uint8_t>;
using XorFilter16 = XorCells<XorLayout, std::uint16_t>;
extern template class XorCells<XorLayout, std::uint8_t>;
extern template class XorCells<XorLayout, std::uint16_t>;

static_assert(ScreeningFilter<XorFilter8> && ScreeningFilter<XorFilter16>);

}  // namespace chemsieve::filter
