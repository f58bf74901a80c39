// Trapping recurring minimum: recurring minimum that mends counts which were wrong already when they were moved.
//
// A key x is moved to the secondary filter when its minimum shows at a single counter; by then another key y may have
// stepped on that counter too, and x takes y's count along. So x sets a trap at the counter. If y comes again and steps
// on the trap, it is known who was counted along, and how often; that is taken from x's count in the secondary.
//
// Source: Cohen and Matias, Spectral Bloom Filters, section 3.3.1 and figure 2.
// Certain in the paper: a bit a counter flags traps, a table L maps a trap to its key; the trap is set at the single
// minimum when the key is first put into the secondary; if another key steps on it later, that key's frequency is taken
// from the value transferred; keys that are in the secondary are increased there. Figure 2 is damaged, and followed to
// the letter in each of eight readings it is worse than no traps at all (0.05 to 0.14 of the counts wrong against 0.03
// of minimum selection, and most of them too low), because it takes the moved count out of the primary, where it
// belongs to others as well. Reconstructed here, by what errs least:
//     the primary counts every insert and nothing is taken out (as 3.3 says), so that may_contain() is sure;
//     the secondary is read and counts first (recurring_minimum.h, secondary_first), so that no count is lost later;
//     a trap is sprung once, by the first other key that comes, before that key is counted; it takes the key's count
//     away if x keeps some, and is gone. A trap that stayed would take the same count again and again;
//     by any key, or, as the figure has it, by keys with a recurring minimum only: see Sprung.
// Guarantee: may_contain() misses nothing. count() has no guarantee. Errs: too high, or TOO LOW where the wrong key
// sprang a trap: with five hash functions, 1.4 n / ln 2 counters and half as many in the secondary, 0.15 % of the
// counts are wrong, half of them too low, where minimum selection has 3.2 % and recurring minimum 1.5 %, all too high.
// With all counters taken from one budget it is no better than minimum selection, and far worse if that is small. Never
// full. Saturated: as minimum selection. The paper has no way to erase, and none is made up here. Not merged. Cost: as
// recurring minimum, and k bits looked at; a bit a primary counter and 21 to 43 bytes a trap. Units: inserts. Errors:
// FilterError. Threads: see filter_info.h.
#pragma once

#include "fingerprint/filter/spectral/spectral_pair.h"
#include "fingerprint/filter/spectral/trap_table.h"

namespace chemsieve::filter {

class TrappingMinimumFilter {
  public:
    static constexpr FilterInfo kInfo{
        .name = "spectral filter, trapping recurring minimum",
        .tag = "SPTM",
        .source = "Cohen and Matias 2003, section 3.3.1",
        .chemical_use = "census where memory is no object and most counts must be exact, though a few may be too low",
        .can_insert = true,
        .can_count = true};

    enum class Sprung : std::uint8_t { by_recurring, by_any };

    struct Shape {
        std::uint64_t primary = 1;    // counters
        std::uint64_t secondary = 1;  // counters
        unsigned hashes = 1;
        Sprung sprung = Sprung::by_any;
        Hashing hashing = Hashing::independent;
        std::uint64_t seed = 0;

        bool operator==(const Shape&) const = default;
    };

    explicit TrappingMinimumFilter(const Shape& shape);
    // See SpectralPair::shape_for_keys.
    static TrappingMinimumFilter for_keys(std::uint64_t keys, double probability, std::uint64_t seed = 0);

    // As so many inserts one after the other.
    Inserted insert(std::uint64_t key, std::uint64_t times = 1);
    bool may_contain(std::uint64_t key) const noexcept { return rows_.primary.may_contain(key); }
    std::uint64_t count(std::uint64_t key) const noexcept;
    // What the primary shows: never too low.
    std::uint64_t count_at_most(std::uint64_t key) const noexcept { return rows_.primary.count(key); }

    Shape shape() const noexcept;
    std::uint64_t total_count() const noexcept { return rows_.primary.total_count(); }
    const MinimumSelectionFilter& primary() const noexcept { return rows_.primary; }
    const MinimumSelectionFilter& secondary() const noexcept { return rows_.secondary; }
    // Set, and not yet sprung.
    std::uint64_t traps() const noexcept { return traps_.size(); }
    // The error of may_contain() with so many different keys: that of the primary.
    double expected_error(std::uint64_t keys) const { return rows_.primary.expected_error(keys); }

    std::size_t size_in_bytes() const noexcept { return rows_.size_in_bytes() + traps_.size_in_bytes(); }
    std::vector<std::uint8_t> to_bytes() const;
    static TrappingMinimumFilter from_bytes(std::span<const std::uint8_t> bytes);
    bool operator==(const TrappingMinimumFilter&) const = default;

  private:
    static constexpr std::uint32_t kVersion = 1;  // how the bytes are laid out

    TrappingMinimumFilter(SpectralPair rows, Sprung sprung, TrapTable traps)
        : sprung_{sprung}, rows_{std::move(rows)}, traps_{std::move(traps)} {}
    // Before the key is counted.
    void spring_traps(std::uint64_t key, const SpectralPositions& positions);

    Sprung sprung_;
    SpectralPair rows_;
    TrapTable traps_;  // at counters of the primary
};

static_assert(InsertingFilter<TrappingMinimumFilter> && CountingFilter<TrappingMinimumFilter> &&
              ScreeningFilter<TrappingMinimumFilter>);

}  // namespace chemsieve::filter
