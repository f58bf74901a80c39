// Sets of bonds of one compound, by their numbers, of a fixed size. Values.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace chemsieve::series {

// As many as 64 * Words bonds.
template <std::size_t Words>
class BondSet {
  public:
    void add(std::size_t bond) noexcept { words_[bond / 64] |= std::uint64_t{1} << bond % 64; }
    void remove(std::size_t bond) noexcept { words_[bond / 64] &= ~(std::uint64_t{1} << bond % 64); }
    bool has(std::size_t bond) const noexcept { return words_[bond / 64] >> bond % 64 & 1; }
    bool empty() const noexcept {
        for (const std::uint64_t word : words_) {
            if (word != 0) return false;
        }
        return true;
    }
    std::size_t size() const noexcept {
        std::size_t size = 0;
        for (const std::uint64_t word : words_) size += static_cast<std::size_t>(std::popcount(word));
        return size;
    }
    // The lowest of some.
    std::size_t first() const noexcept {
        std::size_t i = 0;
        while (words_[i] == 0) ++i;
        return 64 * i + static_cast<std::size_t>(std::countr_zero(words_[i]));
    }
    bool has_all(const BondSet& others) const noexcept {
        for (std::size_t i = 0; i < Words; ++i) {
            if ((others.words_[i] & ~words_[i]) != 0) return false;
        }
        return true;
    }
    void remove_all(const BondSet& others) noexcept {
        for (std::size_t i = 0; i < Words; ++i) words_[i] &= ~others.words_[i];
    }
    void add_all(const BondSet& others) noexcept {
        for (std::size_t i = 0; i < Words; ++i) words_[i] |= others.words_[i];
    }
    BondSet without(const BondSet& others) const noexcept {
        BondSet left = *this;
        left.remove_all(others);
        return left;
    }
    // Ascending.
    template <class Visit>
    void each(const Visit& visit) const {
        for (std::size_t i = 0; i < Words; ++i) {
            for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
                visit(static_cast<std::uint16_t>(64 * i + static_cast<std::size_t>(std::countr_zero(word))));
            }
        }
    }
    bool operator==(const BondSet&) const = default;
    auto operator<=>(const BondSet&) const = default;

  private:
    std::array<std::uint64_t, Words> words_{};
};

}  // namespace chemsieve::series
