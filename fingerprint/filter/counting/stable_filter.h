// Stable Bloom filter: which keys came lately in an endless stream, in memory that never grows.
//
// Each cell counts from Max down to 0. To insert a key, first P cells are decreased by one, then the K cells of the key
// are set to Max; the key is there if none of its cells is 0. After enough inserts as many cells come to 0 as leave it,
// so that the share of zeros, and with it the error rate, is stable.
//
// Source: Deng and Rafiei, Approximately detecting duplicates for streaming data using stable Bloom filters, SIGMOD
// 2006: the share of zeros comes to (1 / (1 + 1 / (P (1/K - 1/m))))^Max for m cells, and the rate of false
// positives to (1 - zeros)^K. As in the paper's practice the P cells follow one another from a random start: each cell
// is met as often as if they were drawn one by one. Max is 2^d - 1 for cells of d bits. What the paper leaves open:
//   - for_rate() takes P by the paper's formula for a given rate, and K as it says by trying; here that K from 1 to 16
//     with which fewest keys are forgotten after short gaps, of which K P^Max is the measure.
//   - The random numbers are those of SplitMix64; where it stands is part of the filter and of its bytes.
// Guarantee: the key that was inserted last is found. Errs both ways: says "probably there" of a key that never came,
// with a probability that rises to expected_error() and stays there; and forgets keys, as it must, the sooner the
// longer ago they came: expected_loss(). So it must never stand before a search, and cannot: it is no ScreeningFilter.
// Never full. Nothing can be erased, and filters cannot be merged.
// Cost: K cells looked at; an insert changes K cells, and P that lie together. d m bits.
// Units: cells, bits. Errors: FilterError. Threads: see filter_info.h.
#pragma once

#include "fingerprint/filter/bloom/probes.h"
#include "fingerprint/filter/family/filter_bytes.h"

namespace chemsieve::filter {

class StableFilter {
  public:
    static constexpr FilterInfo kInfo{
        .name = "stable Bloom filter",
        .tag = "STAB",
        .source = "Deng and Rafiei 2006",
        .chemical_use = "duplicates in the endless stream of a generator of structures; never for a search",
        .can_insert = true,
        .admits_false_negatives = true};

    struct Shape {
        std::uint64_t cells = 1024;   // m: 2 to 2^40
        unsigned cell_bits = 1;       // d: 1 to 8
        unsigned hashes = 1;          // K: 1 to 64, fewer than cells
        std::uint64_t decreases = 1;  // P: 1 to m
        std::uint64_t seed = 0;

        unsigned most() const noexcept { return (1U << cell_bits) - 1; }  // Max
        bool operator==(const Shape&) const = default;
    };
    static constexpr std::uint64_t kMostCells = std::uint64_t{1} << 40;
    static constexpr unsigned kMostCellBits = 8;
    static constexpr unsigned kMostHashes = 64;

    explicit StableFilter(const Shape& shape);
    // With cells of so many bits in so many bytes; its error rate comes to that probability at most. Throws if there is
    // no such filter.
    static StableFilter for_rate(std::uint64_t bytes, double probability, unsigned cell_bits = 2,
                                 std::uint64_t seed = 0);

    Inserted insert(std::uint64_t key) noexcept;
    bool may_contain(std::uint64_t key) const noexcept;

    const Shape& shape() const noexcept { return shape_; }
    // That are 0.
    std::uint64_t clear_cells() const noexcept;
    // (1 / (1 + 1 / (P (1/K - 1/m))))^Max: the share of cells that are 0 when it is stable; before, more are.
    double stable_clear_share() const noexcept;
    // (1 - stable_clear_share())^K.
    double expected_error() const noexcept;
    // That a key is forgotten when so many others were inserted after it: at most 1 - (1 - q)^K, where
    // q = P(B >= Max) for a binomial B of `gap` tries with P/m. Less, where others set its cells again.
    double expected_loss(std::uint64_t gap) const noexcept;

    std::size_t size_in_bytes() const noexcept { return words_.size() * sizeof(std::uint64_t); }
    std::vector<std::uint8_t> to_bytes() const;
    static StableFilter from_bytes(std::span<const std::uint8_t> bytes);
    bool operator==(const StableFilter&) const = default;

  private:
    static constexpr std::uint32_t kVersion = 1;  // how the bytes are laid out

    ProbeSequence<Probes::enhanced_double> probes_of(std::uint64_t key) const noexcept {
        return ProbeSequence<Probes::enhanced_double>{hash_of(key, shape_.seed)};
    }
    void decrease(std::uint64_t first, std::uint64_t count) noexcept;

    Shape shape_;
    std::uint64_t random_;              // state of the generator
    std::vector<std::uint64_t> words_;  // cells one behind the other, then a spare word for reading anywhere
};

static_assert(InsertingFilter<StableFilter>);
static_assert(!ScreeningFilter<StableFilter>);

}  // namespace chemsieve::filter
