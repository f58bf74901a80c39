// Golomb-coded filter: the sorted hashes of a fixed set of keys, with the gaps between them in a code for gaps.
//
// Each key has one number below n/p, p being the error rate. The numbers are sorted, and the gaps between them, which
// are distributed geometrically, are written in Golomb's code. The code is cut into blocks by ranges of numbers, each
// with about 32 of them: the block of a key is computed, not searched, and half of it is decoded on average.
//
// Source: Putze, Sanders, Singler, Cache-, hash- and space-efficient Bloom filters, WEA 2007, on compressed filters;
// Golomb, Run- length encodings, IEEE Trans. Information Theory 1966, with the parameter M = ceil(0.69/p). The paper
// leaves the order of the bits and the directory open:
//   - In a block the unary parts of all codes come first, each with the last bit of a remainder that is one bit longer.
//     The parts of fixed length, floor(log2 M) bits each, lie at the end of the block, the last code's first. So the
//     place of a fixed part does not depend on the codes before it, and a code takes some cycles, not a chain of loads.
//   - Of 32 blocks the directory has one record: where the first begins, and where each ends from there on, with as
//     many bits as the longest distance needs. With 14 bits, as at p = 1/256, a record is a cache line.
// Guarantee: what it was built of is found. Errs: says "probably there" of a key that is not, with the probability of
// expected_error(), which is at most p. Nothing can be added, erased or merged: it is built again. An empty one
// contains nothing. Equal sets, rates and seeds give equal filters, however often and in whatever order the keys come.
// Cost: n (log2(1/p) + 1.47) bits and 0.5 bits a key of directory; two cache misses, the second after the first, and 16
// codes on average: 60 ns where all is cached. Many keys at a time are faster than one by one, for what they need is
// fetched together. Building takes about 35 ns a key.
// Units: bits, keys. Errors: FilterError for a rate that is not from 2^-32 to 1/2, more than 2^32 keys, or so many of
// them in one block that the directory cannot tell where it ends. Threads: see
// filter_info.h.
#pragma once

#include <cmath>

#include "fingerprint/filter/family/filter_bytes.h"

namespace chemsieve::filter {

class GolombFilter {
  public:
    static constexpr FilterInfo kInfo{
        .name = "Golomb-coded filter",
        .tag = "GOLO",
        .source = "Putze, Sanders and Singler 2007",
        .chemical_use = "known compounds in the smallest file, for sending the filter of a short list around"};
    static constexpr std::uint64_t kMostKeys = std::uint64_t{1} << 32;

    // The keys may come in any order, and several times.
    static GolombFilter build(std::span<const std::uint64_t> keys, double probability, std::uint64_t seed = 0);

    // About; small ones need more, as they are in whole words.
    static double bits_a_key(double probability) { return -std::log2(probability) + 1.97; }

    bool may_contain(std::uint64_t key) const noexcept;
    // Many at a time, in the order given. `found` has as many items as `keys`: 1 or 0.
    void may_contain(std::span<const std::uint64_t> keys, std::span<std::uint8_t> found) const noexcept;

    // Different ones.
    std::uint64_t keys() const noexcept { return keys_; }
    // The numbers that are taken over those that there are.
    double expected_error() const noexcept;
    // The parameter M.
    std::uint64_t parameter() const noexcept { return parameter_; }

    // Directory and codes.
    std::size_t size_in_bytes() const noexcept { return (directory_.size() + codes_.size()) * sizeof(std::uint64_t); }
    std::vector<std::uint8_t> to_bytes() const;
    static GolombFilter from_bytes(std::span<const std::uint8_t> bytes);
    bool operator==(const GolombFilter&) const = default;

  private:
    static constexpr std::uint32_t kVersion = 1;  // how the bytes are laid out

    struct Place {
        std::uint64_t block;
        std::uint64_t number;  // in the block's range
    };
    struct Extent {  // in bits
        std::uint64_t begin;
        std::uint64_t end;
    };

    GolombFilter() = default;
    Place place_of(std::uint64_t hash) const noexcept;
    std::uint64_t record_words() const noexcept { return 1 + (entry_bits_ + 1) / 2; }
    Extent extent_of(std::uint64_t block) const noexcept;
    bool is_written(Extent block, std::uint64_t wanted) const noexcept;
    void write_codes(std::span<const std::uint64_t> hashes, std::vector<std::uint64_t>& ends);
    void write_block(std::span<const std::uint64_t> numbers, std::uint64_t& at);
    void write_directory(const std::vector<std::uint64_t>& ends);
    void read_arrays(FilterReader& reader);

    std::uint64_t seed_ = 0;
    std::uint64_t keys_ = 0;
    std::uint64_t blocks_ = 0;
    std::uint64_t range_ = 1;      // numbers of a block
    std::uint64_t parameter_ = 1;  // M
    std::uint64_t numbers_ = 0;    // that are taken; a few keys share one
    std::uint64_t code_bits_ = 0;
    unsigned entry_bits_ = 0;
    std::vector<std::uint64_t> directory_;
    std::vector<std::uint64_t> codes_;  // and one word more, for reading words that begin anywhere
};

static_assert(ScreeningFilter<GolombFilter>);

}  // namespace chemsieve::filter
