// A set of atom classes, one bit a class.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace chemsieve {

class ClassSet {
  public:
    ClassSet() = default;
    // None of `classes` classes, or all.
    explicit ClassSet(std::size_t classes, bool all = false) : classes_{classes}, words_((classes + 63) / 64, 0) {
        if (all) flip();
    }

    std::size_t classes() const noexcept { return classes_; }
    bool holds(std::size_t i) const noexcept { return words_[i / 64] >> (i % 64) & 1; }
    void insert(std::size_t i) noexcept { words_[i / 64] |= std::uint64_t{1} << (i % 64); }
    bool empty() const noexcept {
        for (const std::uint64_t word : words_) {
            if (word) return false;
        }
        return true;
    }
    const std::vector<std::uint64_t>& words() const noexcept { return words_; }
    bool meets(const ClassSet& other) const noexcept {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            if (words_[i] & other.words_[i]) return true;
        }
        return false;
    }
    ClassSet& operator&=(const ClassSet& other) noexcept {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
        return *this;
    }
    ClassSet& operator|=(const ClassSet& other) noexcept {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
        return *this;
    }
    ClassSet& flip() noexcept {
        for (std::uint64_t& word : words_) word = ~word;
        if (classes_ % 64 != 0) words_.back() &= (std::uint64_t{1} << (classes_ % 64)) - 1;
        return *this;
    }
    bool operator==(const ClassSet&) const = default;

    // Calls visit(class) for each, ascending.
    template <class Visit>
    void for_each(const Visit& visit) const {
        for (std::size_t w = 0; w < words_.size(); ++w) {
            for (std::uint64_t rest = words_[w]; rest != 0; rest &= rest - 1) {
                visit(64 * w + static_cast<std::size_t>(std::countr_zero(rest)));
            }
        }
    }

  private:
    std::size_t classes_ = 0;
    std::vector<std::uint64_t> words_;
};

}  // namespace chemsieve
