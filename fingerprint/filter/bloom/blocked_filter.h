// Blocked Bloom filter: all bits of a key lie in one line of 64 bytes, so that a look-up touches one cache line.
//
// Source: Putze, Sanders and Singler, Cache-, hash- and space-efficient Bloom filters, WEA 2007, on blocked filters;
// the encyclopedia's article on Bloom filters, "Alternatives". The paper chooses the number of bits of a key by the
// rate, and their places in the block freely. Here, and this differs, a block is one cache line of eight words of 64
// bits, and a key sets one bit in each word: eight bits whatever the rate, which registers of 512 or 256 bits set and
// test at once (fingerprint/kernel/key_lines.h), as the split blocks of Lang, Neumann, Kemper and Boncz, PVLDB 2019.
// Guarantee: what was inserted is found. Errs: says "probably there" of a key that is
// not; never the other way. Never full: with more keys than planned the rate grows. Merging gives just the filter of
// both sets of keys. Nothing can be erased. Cost: one cache miss a key; for equal rates some more bits than a Bloom
// filter, as lines get unequal numbers of keys (Poisson): 22 % more at a rate of 10 %, 5 % at 1 %, 9 % at 0.1 %, 23 %
// at 0.01 %. Many keys at a time are faster than one by one, for their lines are fetched together. Units: lines of 512
// bits, keys, probabilities for one key that is not there. Errors: FilterError. Threads: see filter_info.h.
#pragma once

#include "fingerprint/filter/family/filter_bytes.h"

namespace chemsieve::filter {

// The rate for so many keys a line in the mean: the sum over Poisson numbers of keys j of P(j) (1 - (63/64)^j)^8.
double blocked_rate(double keys_a_line);

class BlockedFilter {
  public:
    static constexpr FilterInfo kInfo{.name = "blocked Bloom filter",
                                      .tag = "BLCK",
                                      .source = "Putze, Sanders and Singler 2007",
                                      .chemical_use = "known compounds where many are asked for in a short time",
                                      .can_insert = true,
                                      .can_merge = true};
    static constexpr std::uint64_t kMostLines = std::uint64_t{1} << 39;

    explicit BlockedFilter(std::uint64_t lines, std::uint64_t seed = 0);
    // As few lines as keep the rate with so many keys. Rates below 1e-9 are no work for eight bits a key and refused.
    static BlockedFilter for_keys(std::uint64_t keys, double probability, std::uint64_t seed = 0);

    Inserted insert(std::uint64_t key) noexcept;
    bool may_contain(std::uint64_t key) const noexcept;
    // Many at a time, in the order given. `found` has as many items as `keys`: 1 or 0.
    void insert(std::span<const std::uint64_t> keys) noexcept;
    void may_contain(std::span<const std::uint64_t> keys, std::span<std::uint8_t> found) const noexcept;
    // Takes in a filter with as many lines and the same seed.
    void merge(const BlockedFilter& other);

    std::uint64_t lines() const noexcept { return lines_.size(); }
    std::uint64_t seed() const noexcept { return seed_; }
    std::uint64_t inserts() const noexcept { return inserts_; }
    double expected_error() const {
        return blocked_rate(static_cast<double>(inserts_) / static_cast<double>(lines_.size()));
    }

    std::size_t size_in_bytes() const noexcept { return lines_.size() * sizeof(Line); }
    std::vector<std::uint8_t> to_bytes() const;
    static BlockedFilter from_bytes(std::span<const std::uint8_t> bytes);
    bool operator==(const BlockedFilter&) const = default;

  private:
    static constexpr std::uint32_t kVersion = 1;  // how the bytes are laid out

    struct alignas(64) Line {
        std::uint64_t words[8] = {};

        bool operator==(const Line&) const = default;
    };
    std::uint64_t* words() noexcept { return lines_.front().words; }
    const std::uint64_t* words() const noexcept { return lines_.front().words; }

    std::uint64_t seed_;
    std::uint64_t salt_;  // made of the seed
    std::uint64_t inserts_ = 0;
    std::vector<Line> lines_;  // at least one
};

static_assert(InsertingFilter<BlockedFilter> && MergingFilter<BlockedFilter> && ScreeningFilter<BlockedFilter>);

}  // namespace chemsieve::filter
