// Which counters of a spectral filter have a trap, and the key that set each: a bit a counter, and a table of the
// traps.
//
// Source: Cohen and Matias, Spectral Bloom Filters, section 3.3.1 (the table L). How L is stored is left open: here in
// an open table with linear probing, at most three quarters full.
// Cost: a bit read where there is no trap; else one or two slots. A bit a counter, 21 to 43 bytes a trap. Tables are
// equal if they hold the same traps, however those came in. Units: counters, traps. Errors: FilterError from reading.
// Threads: a value.
#pragma once

#include <optional>

#include "fingerprint/filter/family/filter_bytes.h"
#include "fingerprint/filter/family/key_hash.h"

namespace chemsieve::filter {

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

}  // namespace chemsieve::filter
