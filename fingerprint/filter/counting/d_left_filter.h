// d-left counting filter: a hash table of short remainders with counts, in half the memory of a counting Bloom filter.
//
// A key's hash is one of B R pairs (bucket, remainder of r bits), R = 2^r. Each of d = 4 subtables of B buckets has a
// permutation of these pairs, which gives the key's bucket and remainder there. A key is put into the least loaded of
// its four buckets, ties to the left. A bucket has 8 cells; a cell is a remainder and a count of 2 bits, 0 for a free
// one.
//
// Source: Bonomi, Mitzenmacher, Panigrahy, Singh and Varghese, An improved construction for counting Bloom filters, ESA
// 2006; the encyclopedia's article on Bloom filters, "Counting filters". As the paper says, it is looked
// first whether one of the four buckets holds the key's remainder already; then its count is increased. As permutations
// have inverses, equal remainders in a bucket mean equal pairs, and so in all subtables: a key can never be mistaken
// for different keys in different subtables, and erasing it takes away its own count. What the paper leaves open:
//   - Permutations: the paper multiplies pairs by an odd number modulo a power of two. Here (b, v) becomes (b + h_i(v)
//     mod B, v) in subtable i, for B may then be any number, and no memory is lost by rounding it up.
//   - More than 3 of a pair: a second cell with the same remainder, in the least loaded bucket again. The paper thinks
//     of counters that stick; with second cells counts stay exact, and erased keys are gone.
// Guarantee: what was inserted, and not erased as often, is found; count() is never below the truth. Errs: says
// "probably there" of a key that is not, and counts too many, with the probability of expected_error(). Full: insert()
// has no space when all four buckets are full; this happens first at a mean load of 7.1 cells, and filters are planned
// for 6, but 96 copies of one key fill its buckets. Wrongly erased: if a key is erased that was not inserted, but seems
// to be there, another key, which cannot be told from it, is missed from then on. Not merged: the fuller of two
// could have no room for the other's keys.
// Cost: four cache misses; (r + 2)/0.75 bits a key: 18.7 for an error of 0.59 %, where a counting Bloom filter has
// 42.7.
// Units: buckets, cells, keys; rates are probabilities for one key that is not there. Errors: FilterError. Threads: see
// filter_info.h.
#pragma once

#include <array>
#include <cmath>

#include "fingerprint/filter/family/packed_cells.h"

namespace chemsieve::filter {

class DLeftFilter {
  public:
    static constexpr FilterInfo kInfo{.name = "d-left counting filter",
                                      .tag = "DLFT",
                                      .source = "Bonomi, Mitzenmacher, Panigrahy, Singh and Varghese 2006",
                                      .chemical_use = "known compounds that can be forgotten, in half the memory",
                                      .can_insert = true,
                                      .can_erase = true,
                                      .can_count = true};

    struct Shape {
        std::uint64_t buckets = 1;  // each subtable has
        unsigned remainder_bits = 8;
        std::uint64_t seed = 0;

        bool operator==(const Shape&) const = default;
    };
    static constexpr unsigned kTables = 4;
    static constexpr unsigned kCells = 8;     // a bucket has
    static constexpr unsigned kMeanLoad = 6;  // cells of a bucket that the plan fills
    static constexpr unsigned kCountBits = 2;
    static constexpr unsigned kMostOfCell = 3;
    static constexpr unsigned kLeastRemainderBits = 2;
    static constexpr unsigned kMostRemainderBits = 28;
    static constexpr std::uint64_t kMostBuckets = std::uint64_t{1} << 32;

    explicit DLeftFilter(const Shape& shape);
    // The fewest bits with which so many different keys, at most six a bucket in the mean, keep the probability.
    static DLeftFilter for_keys(std::uint64_t keys, double probability, std::uint64_t seed = 0);

    Inserted insert(std::uint64_t key) noexcept;
    bool may_contain(std::uint64_t key) const noexcept;
    // False, and nothing is changed, if the key is certainly not there.
    bool erase(std::uint64_t key) noexcept;
    // How often the key, and those that cannot be told from it, are there: never below the truth.
    std::uint64_t count(std::uint64_t key) const noexcept;

    const Shape& shape() const noexcept { return shape_; }
    // Inserts less erasures.
    std::uint64_t total_count() const noexcept { return keys_; }
    std::uint64_t cells() const noexcept { return shape_.buckets * kTables * kCells; }
    std::uint64_t cells_in_use() const noexcept { return used_; }
    // c / (B R) for c cells in use: a key that is not there is taken for present if its pair, one of B R, is that of a
    // cell. For n different keys this is 1 - e^(-n / (B R)), at the planned load nearly 24 x 2^-r.
    double expected_error() const noexcept {
        return std::ldexp(static_cast<double>(used_) / static_cast<double>(shape_.buckets),
                          -static_cast<int>(shape_.remainder_bits));
    }

    std::size_t size_in_bytes() const noexcept { return cells_.size_in_bytes(); }
    std::vector<std::uint8_t> to_bytes() const;
    static DLeftFilter from_bytes(std::span<const std::uint8_t> bytes);
    bool operator==(const DLeftFilter&) const = default;

  private:
    static constexpr std::uint32_t kVersion = 1;  // how the bytes are laid out

    // Where a key may lie: a bucket in each subtable.
    struct Place {
        std::array<std::uint64_t, kTables> buckets;
        std::uint64_t remainder;
    };
    // A bit for each cell of a bucket.
    struct Marks {
        unsigned used = 0;
        unsigned equal = 0;  // in use and with the remainder
    };

    Place place_of(std::uint64_t key) const noexcept;
    Marks marks_of(std::uint64_t bucket, std::uint64_t remainder) const noexcept;
    template <class Visit>
    void for_each_equal(const Place& place, Visit visit) const noexcept;
    std::uint64_t count_of(std::uint64_t cell) const noexcept { return cells_.narrow(cell) >> shape_.remainder_bits; }
    void set_count(std::uint64_t cell, std::uint64_t remainder, std::uint64_t count) noexcept;

    Shape shape_;
    std::uint64_t salt_;  // made of the seed
    std::uint64_t keys_ = 0;
    std::uint64_t used_ = 0;
    PackedCells cells_;  // the remainder low, the count above it; zero if not in use
};

static_assert(ErasingFilter<DLeftFilter> && CountingFilter<DLeftFilter> && ScreeningFilter<DLeftFilter>);

}  // namespace chemsieve::filter
