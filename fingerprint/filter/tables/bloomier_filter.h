// Bloomier filters: fixed maps from keys to small values, without the keys.
//
// Source: Chazelle, Kilian, Rubinfeld, Tal, The Bloomier filter: an efficient data structure for static support lookup
// tables, SODA 2004. Both forms that have been named so since:
//   - BloomierTable, the perfect-hash form, is the paper's mutable one. By "order and match" (here: peeling.h) each key
//     of the map owns one of its three cells. The first table shows which: the xor of its numbers in the three cells
//     and of the key's mask is 0, 1 or 2. The second table has the value in that cell, so that it can be changed later.
//     A foreign key shows one of the three numbers of q bits by chance: q is check_bits + 2.
//   - BloomierMatrix, the matrix form, solves a system of linear equations: the xor of three cells is value and check
//     bits together. Source: Dietzfelbinger and Pagh, Succinct data structures for retrieval and approximate
//     membership, ICALP 2008; Charles and Chellapilla, Bloomier filters: a second look, ESA 2008. Three cells a key and
//     peeling bring the system into triangular form; a value cannot be changed, as others share its cells. It is
//     smaller.
// The papers take hash functions that are independent: here the three cells are those of the binary fuse filter, which
// need 1.13 cells a key instead of 1.23. The mask and the check bits are a hash of their own.
//
// Guarantee: a key of the map has its value; never another, never none. Errs: a key that is not in the map has some
// value with the probability of expected_error(), otherwise none.
// Nothing can be added or erased: it is built again. Who updates what is not in the map may change another key's value.
// Equal maps and shapes give equal filters, in whatever order the keys come.
// Cost: bits a key, 1.13 (value + check) for the matrix, 1.13 (value + check + 2) for the table; three or four cache
// misses. Building: about 300 ns and 50 bytes a key.
// Units: bits. Errors: FilterError for values that do not fit, a key with two values or none, check bits that are not 1
// to 32, more than 2^32 keys, and if no hash functions are found. Threads: see
// filter_info.h.
#pragma once

#include <optional>

#include "fingerprint/filter/family/packed_cells.h"
#include "fingerprint/filter/tables/xor_filters.h"

namespace chemsieve::filter {

struct BloomierShape {
    unsigned value_bits = 32;  // 0 to 32
    unsigned check_bits = 16;  // 1 to 32
    std::uint64_t seed = 0;

    bool operator==(const BloomierShape&) const = default;
};

// What both forms know of their keys: where their cells are.
struct BloomierKeys {
    BloomierShape shape;
    unsigned attempt = 0;  // hash functions that failed before these
    std::uint64_t hash_seed = 0;
    std::uint64_t count = 0;
    FuseLayout layout;

    bool operator==(const BloomierKeys&) const = default;
};

class BloomierTable {
  public:
    static constexpr FilterInfo kInfo{
        .name = "Bloomier filter (table)",
        .tag = "BLRT",
        .source = "Chazelle, Kilian, Rubinfeld and Tal 2004",
        .chemical_use = "record or shard number of each known compound, where records move"};

    // As many values as keys. A key may come several times with the same value.
    static BloomierTable build(std::span<const std::uint64_t> keys, std::span<const std::uint32_t> values,
                               const BloomierShape& shape);

    std::optional<std::uint32_t> find(std::uint64_t key) const noexcept;
    bool may_contain(std::uint64_t key) const noexcept { return place_of(key).has_value(); }
    // A new value for a key of the map. False: the key is not in it, and nothing was changed.
    bool update(std::uint64_t key, std::uint32_t value);

    // The key's own cell, which no other key of the map has: a perfect hash function with values below places().
    std::optional<std::uint64_t> place_of(std::uint64_t key) const noexcept;
    std::uint64_t places() const noexcept { return keys_.layout.cells(); }
    std::uint64_t keys() const noexcept { return keys_.count; }
    const BloomierShape& shape() const noexcept { return keys_.shape; }
    // 3 / 2^q with q = check_bits + 2, below 2^-check_bits.
    double expected_error() const noexcept;

    std::size_t size_in_bytes() const noexcept { return owners_.size_in_bytes() + values_.size_in_bytes(); }
    std::vector<std::uint8_t> to_bytes() const;
    static BloomierTable from_bytes(std::span<const std::uint8_t> bytes);
    bool operator==(const BloomierTable&) const = default;

  private:
    static constexpr std::uint32_t kVersion = 1;  // how the bytes are laid out

    BloomierTable() = default;
    // None where values have no bits.
    std::uint64_t value_cells() const noexcept { return keys_.shape.value_bits == 0 ? 0 : places(); }
    bool fill(const std::vector<std::uint64_t>& hashes, const std::vector<std::uint32_t>& values);

    BloomierKeys keys_;
    PackedCells owners_;
    PackedCells values_;
};

class BloomierMatrix {
  public:
    static constexpr FilterInfo kInfo{
        .name = "Bloomier filter (matrix)",
        .tag = "BLRM",
        .source = "Chazelle and others 2004; Dietzfelbinger and Pagh 2008; Charles and Chellapilla 2008",
        .chemical_use = "record or shard number of each known compound of a sealed shard"};

    // As many values as keys. A key may come several times with the same value.
    static BloomierMatrix build(std::span<const std::uint64_t> keys, std::span<const std::uint32_t> values,
                                const BloomierShape& shape);

    std::optional<std::uint32_t> find(std::uint64_t key) const noexcept;
    bool may_contain(std::uint64_t key) const noexcept { return find(key).has_value(); }

    std::uint64_t keys() const noexcept { return keys_.count; }
    const BloomierShape& shape() const noexcept { return keys_.shape; }
    // 2^-check_bits.
    double expected_error() const noexcept;

    std::size_t size_in_bytes() const noexcept { return cells_.size_in_bytes(); }
    std::vector<std::uint8_t> to_bytes() const;
    static BloomierMatrix from_bytes(std::span<const std::uint8_t> bytes);
    bool operator==(const BloomierMatrix&) const = default;

  private:
    static constexpr std::uint32_t kVersion = 1;  // how the bytes are laid out

    BloomierMatrix() = default;
    bool fill(const std::vector<std::uint64_t>& hashes, const std::vector<std::uint32_t>& values);

    BloomierKeys keys_;
    PackedCells cells_;  // value above check bits
};

static_assert(ScreeningFilter<BloomierTable> && ScreeningFilter<BloomierMatrix>);

}  // namespace chemsieve::filter
