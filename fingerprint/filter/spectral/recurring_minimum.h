// Recurring minimum: a spectral filter of minimum selection, and a second, smaller one for the keys whose count in the
// first is in doubt.
//
// A key that shares all its counters with others mostly shows its minimum at a single counter: with counters 7, 4 and 9
// the minimum 4 is a single one, and may be too high; with 4, 4 and 9 it recurs, and is mostly right. Keys with a
// single minimum are counted in the secondary filter from then on, where few others are.
//     text             3.3 as printed: the secondary is asked, and counts, only while the minimum is a single one
//     marker           3.3's refinement: a Bloom filter, of as many bits as the primary has counters, remembers who
//                      was moved; those are counted and looked up in the secondary
//     secondary_first  our own, without more memory: whoever has a count in the secondary goes on being counted there;
//                      the count is the lower of the two
//
// Source: Cohen and Matias, Spectral Bloom Filters, section 3.3. Left open there and chosen here: a key with one hash
// function has nothing that could recur, and counts as recurring (figure 6: equal to minimum selection at k = 1). A
// primary minimum of 0 is certain, and answers without the secondary. A key that the marker takes for moved but that
// has no count in the secondary is moved when it comes next, with its minimum; until then the primary answers. Both
// filters have as many hash functions, with other seeds. Guarantee: may_contain() reads the primary's minimum alone,
// and misses nothing. count() has no guarantee. Errs: it can be too high and, against the paper's claim ("no false
// negatives"), TOO LOW: by the text a key that was moved is not counted in the secondary while its minimum recurs; with
// the marker or secondary_first this is rare but still happens. Screens that need a count that is never too low use a
// spectral filter as such. Never full. Saturated, wrongly erased: as minimum selection. Erasing is not the inverse of
// inserting: what was moved to the secondary stays there. Filters cannot be merged, for a key may be in one secondary
// and not in the other. Cost: 2 k counters at most, and k bits of the marker; 32 bits a counter. Units: inserts.
// Errors: FilterError. Threads: see filter_info.h.
#pragma once

#include <optional>

#include "fingerprint/filter/bloom/bloom_filter.h"
#include "fingerprint/filter/spectral/spectral_filter.h"

namespace chemsieve::filter {

// Two filters of minimum selection, of which the second knows some keys better. Both have as many hash functions (left
// open by the paper), and seeds of their own.
class SpectralPair {
  public:
    bool may_contain(std::uint64_t key) const noexcept { return primary_.may_contain(key); }
    // What the primary shows: never too low.
    std::uint64_t count_at_most(std::uint64_t key) const noexcept { return primary_.count(key); }

    std::uint64_t total_count() const noexcept { return primary_.total_count(); }
    const MinimumSelectionFilter& primary() const noexcept { return primary_; }
    const MinimumSelectionFilter& secondary() const noexcept { return secondary_; }
    // The error of may_contain() with so many different keys: that of the primary.
    double expected_error(std::uint64_t keys) const { return primary_.expected_error(keys); }
    bool operator==(const SpectralPair&) const = default;

  protected:
    SpectralPair(const SpectralShape& primary, std::uint64_t secondary_counters);
    // The primary sized for the keys, and the secondary with half its counters, as in the paper's table 1.
    static SpectralPair for_keys(std::uint64_t keys, double probability, std::uint64_t seed);

    std::size_t size_in_bytes() const noexcept { return primary_.size_in_bytes() + secondary_.size_in_bytes(); }
    // Each with a head and a checksum of its own.
    void write(FilterWriter& writer) const;
    static SpectralPair read(FilterReader& reader);

    MinimumSelectionFilter primary_;
    MinimumSelectionFilter secondary_;

  private:
    SpectralPair(MinimumSelectionFilter first, MinimumSelectionFilter second)
        : primary_{std::move(first)}, secondary_{std::move(second)} {}
};

class RecurringMinimumFilter : public SpectralPair {
  public:
    static constexpr FilterInfo kInfo{
        .name = "spectral filter, recurring minimum",
        .tag = "SPRM",
        .source = "Cohen and Matias 2003, section 3.3",
        .chemical_use =
            "census of synthetic data; real libraries, with many rare subgraphs, are better served by minimal "
            "increase",
        .can_insert = true,
        .can_erase = true,
        .can_count = true};

    enum class Variant : std::uint8_t { text, marker, secondary_first };

    struct Shape {
        std::uint64_t primary = 1;    // counters
        std::uint64_t secondary = 1;  // counters
        unsigned hashes = 1;
        Variant variant = Variant::secondary_first;
        Hashing hashing = Hashing::independent;
        std::uint64_t seed = 0;

        bool operator==(const Shape&) const = default;
    };

    explicit RecurringMinimumFilter(const Shape& shape);
    // See SpectralPair::for_keys.
    static RecurringMinimumFilter for_keys(std::uint64_t keys, double probability, std::uint64_t seed = 0);

    // As so many inserts one after the other.
    Inserted insert(std::uint64_t key, std::uint64_t times = 1) noexcept;
    // False, with nothing changed, if it was not there so often.
    bool erase(std::uint64_t key, std::uint64_t times = 1) noexcept;
    std::uint64_t count(std::uint64_t key) const noexcept;

    Shape shape() const noexcept;
    std::size_t size_in_bytes() const noexcept {
        return SpectralPair::size_in_bytes() + (marker_ ? marker_->size_in_bytes() : 0);
    }
    std::vector<std::uint8_t> to_bytes() const;
    static RecurringMinimumFilter from_bytes(std::span<const std::uint8_t> bytes);
    bool operator==(const RecurringMinimumFilter&) const = default;

  private:
    static constexpr std::uint32_t kVersion = 1;  // how the bytes are laid out

    RecurringMinimumFilter(SpectralPair rows, Variant variant, std::optional<BloomFilter> marker)
        : SpectralPair{std::move(rows)}, variant_{variant}, marker_{std::move(marker)} {}
    // By the variant, of a key with this minimum in the primary: whether the secondary counts it.
    bool is_in_secondary(std::uint64_t key, SpectralCounters::Minimum minimum, std::uint64_t secondary) const noexcept;

    Variant variant_;
    std::optional<BloomFilter> marker_;
};

static_assert(ErasingFilter<RecurringMinimumFilter> && CountingFilter<RecurringMinimumFilter> &&
              ScreeningFilter<RecurringMinimumFilter>);

}  // namespace chemsieve::filter
