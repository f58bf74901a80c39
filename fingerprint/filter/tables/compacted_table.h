// Hash compaction: a hash table that has short hashes of the keys instead of the keys.
//
// A key x is compressed to x' = H(x) of l bits, and x' is looked for from slot h(x') on, one slot after the other.
//
// Source: the thesis on Bloom and cuckoo filters, section 2.1.3; Wolper and Leroy, Reliable hashing without collision
// detection, CAV 1993; Stern and Dill, Improved probabilistic verification by hash compaction, CHARME 1995. The thesis
// leaves open how collisions are resolved: here by linear probing, at a load of 75 % at most. As it says, the slot is
// chosen by x' and not by x (Stern and Dill choose it by x and so err less often, but then a table cannot be made
// larger). x' is never 0, which is a free slot.
// Guarantee: what was inserted is found. Errs: says "probably there" of a key that is not, with the probability of
// expected_error(), n 2^-l for n keys (the thesis has 2^-l, which is that of one stored key); never the other way.
// Full: with as many different x' as it was made for, insert() has no space for another one, and the table stays as it
// was; those that are there can be inserted again. Nothing can be erased, as keys with the same x' cannot be told
// apart. Not merged: two tables may have more keys than the room of one. Cost: 4 l / 3 bits a key; two cache misses at
// most, and 8.5 slots for an absent key of a full table. Units: bits, slots, keys; rates are probabilities for one key
// that is not there. Errors: FilterError. Threads: see filter_info.h.
#pragma once

#include "fingerprint/filter/family/key_hash.h"
#include "fingerprint/filter/family/packed_cells.h"

namespace chemsieve::filter {

class CompactedTable {
  public:
    static constexpr FilterInfo kInfo{.name = "hash compaction table",
                                      .tag = "CMPT",
                                      .source = "Wolper and Leroy 1993; Stern and Dill 1995",
                                      .chemical_use = "yardstick: a hash table of known compounds with short hashes",
                                      .can_insert = true};

    struct Shape {
        std::uint64_t capacity = 1;  // different compressed keys
        unsigned bits = 32;          // a compressed key has
        std::uint64_t seed = 0;

        bool operator==(const Shape&) const = default;
    };
    static constexpr unsigned kLeastBits = 8;
    static constexpr unsigned kMostBits = 64;
    static constexpr std::uint64_t kMostCapacity = std::uint64_t{1} << 40;

    explicit CompactedTable(const Shape& shape);
    // With the shortest compressed keys that keep the probability.
    static CompactedTable for_keys(std::uint64_t keys, double probability, std::uint64_t seed = 0);

    // Keys that are compressed alike take one slot: of the second one nothing is stored, and it is found.
    Inserted insert(std::uint64_t key) noexcept;
    bool may_contain(std::uint64_t key) const noexcept {
        const std::uint64_t compressed = compressed_of(key);
        return cells_[slot_of(compressed)] == compressed;
    }

    const Shape& shape() const noexcept { return shape_; }
    std::uint64_t slots() const noexcept { return slots_; }
    // Different compressed keys.
    std::uint64_t keys() const noexcept { return stored_; }
    double load() const noexcept { return static_cast<double>(stored_) / static_cast<double>(slots_); }
    // s / (2^l - 1) for s different compressed keys: a key that is not there is taken for present if its compressed one
    // is stored. In which slot does not matter, for it is chosen by the compressed key. At most n 2^-l, but for the
    // value that means a free slot.
    double expected_error() const noexcept;

    std::size_t size_in_bytes() const noexcept { return cells_.size_in_bytes(); }
    std::vector<std::uint8_t> to_bytes() const;
    static CompactedTable from_bytes(std::span<const std::uint8_t> bytes);
    bool operator==(const CompactedTable&) const = default;

  private:
    static constexpr std::uint32_t kVersion = 1;  // how the bytes are laid out

    CompactedTable(const Shape& shape, PackedCells cells);
    static std::uint64_t slots_for(std::uint64_t capacity) noexcept { return capacity + capacity / 3 + 1; }

    // How many there are: 0 is a free slot.
    std::uint64_t compressed_keys() const noexcept { return ~std::uint64_t{0} >> (kMostBits - shape_.bits); }
    std::uint64_t compressed_of(std::uint64_t key) const noexcept {
        return reduced(salted_hash(key, salt_), compressed_keys()) + 1;
    }
    std::uint64_t home_of(std::uint64_t compressed) const noexcept { return reduced(mix64(compressed), slots_); }
    std::uint64_t after(std::uint64_t slot) const noexcept { return slot + 1 == slots_ ? 0 : slot + 1; }
    // Where it lies, or the free slot where it would be put: there is always one.
    std::uint64_t slot_of(std::uint64_t compressed) const noexcept {
        std::uint64_t slot = home_of(compressed);
        for (std::uint64_t found = cells_[slot]; found != 0 && found != compressed; found = cells_[slot]) {
            slot = after(slot);
        }
        return slot;
    }
    bool all_can_be_found() const noexcept;

    Shape shape_;
    std::uint64_t salt_;  // made of the seed
    std::uint64_t slots_;
    std::uint64_t stored_ = 0;
    PackedCells cells_;
};

static_assert(InsertingFilter<CompactedTable> && ScreeningFilter<CompactedTable>);

}  // namespace chemsieve::filter
