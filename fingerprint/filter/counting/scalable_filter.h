// Scalable Bloom filter: a series of Bloom filters that grows with its keys and keeps its error rate.
//
// When a slice of the series has the keys it was planned for, the next begins: for s times as many keys, with r times
// the error rate. A key is there if some slice has it.
//
// Source: Almeida, Baquero, Preguica, Hutchison, Scalable Bloom filters, Information Processing Letters 2007: growth
// s = 2 (or 4 where much is to come), tightening r of 0.8 to 0.9; r = 0.5 is our choice, for its error bound is nearest
// to that of the first slice. What the paper leaves open or to the user:
//   - A key that the filter already seems to hold is not put in again: so repeated keys cost no room. Nothing is lost
//     by this, as no bit is ever cleared.
//   - A slice that was planned for n keys and the rate p is done when n (1 - p) were put in. At most a share p of its
//     keys seemed to be there, and so its bits are set as by n keys at most, about half of them; no bits are counted.
//   - A slice is a plain Bloom filter, not one part for each hash function as in the paper: equal in size, and a little
//     better in error. Each has a hash function of its own, so that the errors of slices are independent.
// Guarantee: what was inserted is found. Errs: says "probably there" of a key that is not, with a probability of at
// most error_bound() in the mean, p0 / (1 - r), however many keys come; expected_error() is that of now. Never the
// other way. Nothing can be erased.
// Full only if the next slice would need a rate below 2^-60, or more bits than a Bloom filter can have, or if there are
// 48; with the usual parameters it then holds some 10^12 keys. It takes no further keys then.
// Cost: a look-up asks each slice, the largest first: k bits each, and log2(n / first keys) slices. A slice has
// 1.44 log2(1/p_i) bits for each key that it was planned for; half of the last slice is unused on average.
// Units: keys, bits. Errors: FilterError. Threads: see filter_info.h.
#pragma once

#include "fingerprint/filter/bloom/bloom_filter.h"

namespace chemsieve::filter {

class ScalableFilter {
  public:
    static constexpr FilterInfo kInfo{
        .name = "scalable Bloom filter",
        .tag = "SCAL",
        .source = "Almeida, Baquero, Preguica and Hutchison 2007",
        .chemical_use = "duplicates during an import whose number of compounds is not known",
        .can_insert = true,
        .can_grow = true};

    struct Shape {
        std::uint64_t first_keys = 1024;   // planned for the first slice: 1 to 2^32
        double first_probability = 0.005;  // p0: 2^-60 to 1/2
        unsigned growth = 2;               // s: 2 to 16
        double tightening = 0.5;           // r: 0.5 to 0.9
        std::uint64_t seed = 0;

        bool operator==(const Shape&) const = default;
    };
    static constexpr std::size_t kMostSlices = 48;
    static constexpr std::uint64_t kMostFirstKeys = std::uint64_t{1} << 32;

    explicit ScalableFilter(const Shape& shape);
    // Whose rate never exceeds that, in the mean.
    static ScalableFilter for_rate(double probability, std::uint64_t first_keys, std::uint64_t seed = 0);

    Inserted insert(std::uint64_t key);
    bool may_contain(std::uint64_t key) const noexcept;

    const Shape& shape() const noexcept { return shape_; }
    std::size_t slices() const noexcept { return slices_.size(); }
    const BloomFilter& slice(std::size_t i) const { return slices_.at(i); }
    // Keys that were put in: those that did not seem to be there.
    std::uint64_t keys() const noexcept;
    // By the bits that are set in each slice: 1 - (1 - p_1)(1 - p_2)...
    double expected_error() const;
    // p0 / (1 - r): the sum of p0 r^i.
    double error_bound() const noexcept { return shape_.first_probability / (1 - shape_.tightening); }

    std::size_t size_in_bytes() const noexcept;
    std::vector<std::uint8_t> to_bytes() const;
    static ScalableFilter from_bytes(std::span<const std::uint8_t> bytes);
    bool operator==(const ScalableFilter&) const = default;

  private:
    static constexpr std::uint32_t kVersion = 1;  // how the bytes are laid out

    // What a slice is planned for, and the keys after which it is done.
    std::uint64_t planned_keys(std::size_t slice) const noexcept;
    double planned_probability(std::size_t slice) const noexcept;
    std::uint64_t room_of(std::size_t slice) const noexcept;
    std::uint64_t seed_of(std::size_t slice) const noexcept { return further_hash(shape_.seed, slice + 1); }
    bool add_slice();

    Shape shape_;
    std::vector<BloomFilter> slices_;  // one at least
};

static_assert(InsertingFilter<ScalableFilter> && ScreeningFilter<ScalableFilter>);

}  // namespace chemsieve::filter
