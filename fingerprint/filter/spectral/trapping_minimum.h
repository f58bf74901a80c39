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

#include <optional>

#include "fingerprint/filter/family/filter_bytes.h"
#include "fingerprint/filter/family/key_hash.h"
#include "fingerprint/filter/spectral/recurring_minimum.h"

namespace chemsieve::filter {

// Which counters of a spectral filter have a trap, and the key that set each: a bit a counter, and the paper's table L
// of the traps. How L is stored is left open: here in an open table with linear probing, at most three quarters full.
// Cost: a bit read where there is no trap; else one or two slots. A bit a counter, 21 to 43 bytes a trap. Tables are
// equal if they hold the same traps, however those came in.
class TrapTable {
  public:
    // For positions below `places`.
    explicit TrapTable(std::uint64_t places) : bits_((places + 63) / 64) {}

    bool has(std::uint64_t position) const noexcept { return bits_[position / 64] >> (position % 64) & 1; }
    // The key of the trap there, if there is one.
    std::optional<std::uint64_t> at(std::uint64_t position) const noexcept {
        if (!has(position)) return std::nullopt;
        return slots_[slot_of(position)].key;
    }
    // In place of the one there.
    void set(std::uint64_t position, std::uint64_t key);
    void clear(std::uint64_t position) noexcept;

    std::uint64_t size() const noexcept { return size_; }
    std::size_t size_in_bytes() const noexcept { return bits_.size() * sizeof bits_[0] + slots_.size() * sizeof(Slot); }
    void write(FilterWriter& writer) const;
    static TrapTable read(FilterReader& reader, std::uint64_t places);
    bool operator==(const TrapTable& other) const;

  private:
    struct Slot {
        std::uint64_t place = 0;  // position + 1, or 0: empty
        std::uint64_t key = 0;
    };

    std::uint64_t home_of(std::uint64_t position) const noexcept { return mix64(position) & (slots_.size() - 1); }
    // Where it lies, or the empty slot where it would.
    std::uint64_t slot_of(std::uint64_t position) const noexcept;
    void grow();
    // In the order of their positions.
    std::vector<std::uint64_t> keys() const;

    std::vector<std::uint64_t> bits_;
    std::vector<Slot> slots_;  // a power of two of them, or none
    std::uint64_t size_ = 0;
};

class TrappingMinimumFilter : public SpectralPair {
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
    // See SpectralPair::for_keys.
    static TrappingMinimumFilter for_keys(std::uint64_t keys, double probability, std::uint64_t seed = 0);

    // As so many inserts one after the other.
    Inserted insert(std::uint64_t key, std::uint64_t times = 1);
    std::uint64_t count(std::uint64_t key) const noexcept;

    Shape shape() const noexcept;
    // Set, and not yet sprung.
    std::uint64_t traps() const noexcept { return traps_.size(); }
    std::size_t size_in_bytes() const noexcept { return SpectralPair::size_in_bytes() + traps_.size_in_bytes(); }
    std::vector<std::uint8_t> to_bytes() const;
    static TrappingMinimumFilter from_bytes(std::span<const std::uint8_t> bytes);
    bool operator==(const TrappingMinimumFilter&) const = default;

  private:
    static constexpr std::uint32_t kVersion = 1;  // how the bytes are laid out

    TrappingMinimumFilter(SpectralPair rows, Sprung sprung, TrapTable traps)
        : SpectralPair{std::move(rows)}, sprung_{sprung}, traps_{std::move(traps)} {}
    // Before the key is counted.
    void spring_traps(std::uint64_t key, const SpectralPositions& positions);

    Sprung sprung_;
    TrapTable traps_;  // at counters of the primary
};

static_assert(InsertingFilter<TrappingMinimumFilter> && CountingFilter<TrappingMinimumFilter> &&
              ScreeningFilter<TrappingMinimumFilter>);

}  // namespace chemsieve::filter
