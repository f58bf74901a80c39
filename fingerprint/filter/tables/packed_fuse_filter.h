// Packed fuse filter: a fixed set of keys in the fewest bits, 1.08 log2(1/p) a key.
//
// A binary fuse filter with four cells a key, whose cells have just the bits that the error rate needs and lie packed
// one behind the other: what the four cells of a key show together, by xor, is its fingerprint.
//
// Source: Graf and Lemire, Binary fuse filters: fast and smaller than xor filters, ACM JEA 2022, with four cells a key;
// xor_filters.h has the details. Packed cells of any width are a choice of this program: the paper has 8 and 16 bits.
// Guarantee: what it was built of is found. Errs: says "probably there" of a key that is not with a probability of
// 2^-b, b being the bits of a cell: the fewest with which that is at most the rate asked for. Nothing can be added,
// erased or merged: it is built again. An empty one contains nothing. Built with other hash functions if the keys
// cannot be peeled with the first. Equal sets, rates and seeds give equal filters, in whatever order and however often
// the keys come. Cost: 1.075 b bits a key from 6 * 10^5 keys on, 1.10 b at 2 * 10^5, 1.36 b at 1,000; four cache misses
// at most, which many keys at a time take together. While it is built, 15 to 20 bytes a key. Units: bits, keys. Errors:
// FilterError for a rate that is not from 2^-32 to 1/2, or if there are more than 2^32 keys. Threads: see
// family/filter_info.h.
#pragma once

#include "fingerprint/filter/family/packed_cells.h"
#include "fingerprint/filter/tables/xor_filters.h"

namespace chemsieve::filter {

class PackedFuseFilter {
  public:
    static constexpr FilterInfo kInfo{
        .name = "packed fuse filter",
        .tag = "BFUP",
        .source = "Graf and Lemire 2022",
        .chemical_use = "known compounds in the smallest file, for sending the filter of a large catalogue around"};
    static constexpr std::uint64_t kMostKeys = std::uint64_t{1} << 32;

    // The keys may come in any order, and several times.
    static PackedFuseFilter build(std::span<const std::uint64_t> keys, double probability, std::uint64_t seed = 0);
    // size_in_bytes() of one with so many different keys.
    static std::uint64_t size_for(std::uint64_t keys, double probability);

    bool may_contain(std::uint64_t key) const noexcept { return keys_ != 0 && shows(hash_of(key, hash_seed_)); }
    // Many at a time, in the order given. `found` has as many items as `keys`: 1 or 0.
    void may_contain(std::span<const std::uint64_t> keys, std::span<std::uint8_t> found) const noexcept;

    // Different ones.
    std::uint64_t keys() const noexcept { return keys_; }
    unsigned cell_bits() const noexcept { return cells_.width(); }
    // The hash functions that failed before these.
    unsigned attempts() const noexcept { return attempt_; }
    double expected_error() const noexcept { return keys_ == 0 ? 0 : 1.0 / static_cast<double>(1ULL << cell_bits()); }

    std::size_t size_in_bytes() const noexcept { return cells_.size_in_bytes(); }
    std::vector<std::uint8_t> to_bytes() const;
    static PackedFuseFilter from_bytes(std::span<const std::uint8_t> bytes);
    bool operator==(const PackedFuseFilter&) const = default;

  private:
    static constexpr std::uint32_t kVersion = 1;  // how the bytes are laid out
    using Layout = FuseSegments<4>;

    PackedFuseFilter(std::uint64_t seed, unsigned attempt)
        : seed_{seed}, hash_seed_{seed_of_attempt(seed, attempt)}, attempt_{attempt} {}
    // The lowest bits; the first cell is chosen by the highest.
    std::uint64_t fingerprint_of(std::uint64_t hash) const noexcept {
        return hash & ~std::uint64_t{0} >> (kWordBits - cells_.width());
    }
    // What its cells show together.
    std::uint64_t shown(const CellsOfKey<4>& cells) const noexcept {
        return cells_.narrow(cells[0]) ^ cells_.narrow(cells[1]) ^ cells_.narrow(cells[2]) ^ cells_.narrow(cells[3]);
    }
    bool shows(std::uint64_t hash) const noexcept { return shown(layout_.cells_of(hash)) == fingerprint_of(hash); }
    bool fill(std::vector<std::uint64_t> hashes, unsigned cell_bits);

    std::uint64_t seed_;
    std::uint64_t hash_seed_;
    unsigned attempt_;
    std::uint64_t keys_ = 0;
    Layout layout_;
    PackedCells cells_;
};

static_assert(ScreeningFilter<PackedFuseFilter>);

}  // namespace chemsieve::filter
