// Tanimoto similarity of two item sets, exactly.
//
// |A and B| / |A or B|, kept as the pair of counts so that it is the same on every machine. For a compound that
// contains the query the intersection is the query, so it is |query| / |compound| without looking at the items.
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace chemsieve {

struct Similarity {
    std::uint32_t common = 0;  // items in both; of other coefficients (metric.h) millionths
    std::uint32_t total = 0;   // items in either; then a million

    double value() const noexcept { return total == 0 ? 0.0 : static_cast<double>(common) / total; }

    // Rounded to millionths, the precision at which similarities are shown, ordered and compared. Equal to what printf
    // makes of value() with six decimals, so that others who compute the quotient get the same digits.
    std::uint32_t millionths() const noexcept;
    bool operator==(const Similarity&) const = default;
};

inline Similarity similarity_of_millionths(std::uint32_t millionths) noexcept { return {millionths, 1'000'000}; }

// A value in [0, 1] in millionths; equal to what printf makes of it with six decimals.
std::uint32_t millionths_of(double value) noexcept;

// What a search for compounds at least as similar as `threshold` asks of their millionths: the nearest, and at least
// one, for compounds that share nothing with a query are never hits.
std::uint32_t threshold_in_millionths(double threshold) noexcept;

// As shown everywhere: "0.333333".
std::string six_decimals(Similarity similarity);

// How many items two sets share; both ascending without repeats, as ItemSet holds them.
std::uint32_t common_items(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b) noexcept;

Similarity tanimoto(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b) noexcept;

// The similarity of two sets of `size_a` and `size_b` items that share `common`.
Similarity tanimoto_of_counts(std::uint32_t common, std::uint32_t size_a, std::uint32_t size_b) noexcept;

// How many of a query's items a compound has, from the compound's items in any order: for scoring one compound after
// the other without sorting each one's items. Threads: one at a time.
class ItemOverlap {
  public:
    // `items`: of the query, without repeats.
    explicit ItemOverlap(std::span<const std::uint64_t> items);

    // Items of the compound that the query has; repeats count once.
    std::uint32_t count(std::span<const std::uint64_t> compound);

  private:
    struct Slot {
        std::uint64_t item = 0;
        std::uint32_t seen = 0;  // the round in which it was last met
        bool used = false;
    };
    std::vector<Slot> slots_;  // open addressing, a power of two, at most a quarter full
    std::uint64_t mask_;
    std::uint32_t round_ = 0;
};

}  // namespace chemsieve
