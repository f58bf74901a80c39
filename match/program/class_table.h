// A class dictionary as the compiler of queries reads it, with the answers to comparisons asked before.
//
// Threads: may be used by several.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "match/structure/class_dictionary.h"

namespace chemsieve {

// A set of atom classes, one bit a class.
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

// A comparison with constants: what a leaf of a query tree asks of one property.
struct ValueTest {
    enum class Kind : std::uint8_t { equal, above, at_least, below, at_most, between, not_zero };
    Kind kind = Kind::equal;
    bool low_open = false;   // between: the limit itself does not count
    bool high_open = false;  // likewise
    int low = 0;             // the constant, or the lower limit
    int high = 0;
    int tolerance = 0;  // values so close are equal

    auto operator<=>(const ValueTest&) const = default;

    bool operator()(int value) const {
        switch (kind) {
            case Kind::equal: return compare(value, low) == 0;
            case Kind::above: return compare(value, low) > 0;
            case Kind::at_least: return compare(value, low) >= 0;
            case Kind::below: return compare(value, low) < 0;
            case Kind::at_most: return compare(value, low) <= 0;
            case Kind::between:
                return (low_open ? compare(value, low) > 0 : compare(value, low) >= 0) &&
                       (high_open ? compare(value, high) < 0 : compare(value, high) <= 0);
            case Kind::not_zero: return value != 0;
        }
        return false;
    }

  private:
    int compare(int value, int constant) const {
        const int difference = value - constant;
        if (difference > tolerance) return 1;
        return difference < -tolerance ? -1 : 0;
    }
};

using SharedClassSet = std::shared_ptr<const ClassSet>;
// By bond class.
using BondClassSet = std::array<std::uint64_t, (kMaxBondClasses + 64) / 64>;

class ClassTable {
  public:
    explicit ClassTable(std::shared_ptr<const ClassDictionary> dictionary);

    std::size_t atom_classes() const noexcept { return dictionary_->atoms().size(); }
    const std::vector<BondClass>& bonds() const noexcept { return dictionary_->bonds(); }

    // The classes whose property passes the test.
    SharedClassSet passing(AtomProperty property, const ValueTest& test) const;
    // The classes of atoms in one of the smallest rings of so many atoms; 3 to 62.
    SharedClassSet in_ring_of(unsigned atoms) const;
    // The classes of atoms with at least `count` bonds of the kinds set in `kinds`, bit 2 * kind + in a cycle.
    SharedClassSet with_bonds(unsigned kinds, unsigned count) const;
    SharedClassSet all() const noexcept { return all_; }
    // The bond classes that holds(BondClass) is true of.
    template <class Holds>
    BondClassSet bonds_where(const Holds& holds) const {
        BondClassSet set{};
        for (std::size_t c = 0; c < bonds().size(); ++c) {
            if (holds(bonds()[c])) set[c / 64] |= std::uint64_t{1} << (c % 64);
        }
        return set;
    }

    // Atoms of the library of a class, and one more: nothing is taken for impossible because it was not counted.
    double weight(std::size_t atom_class) const noexcept {
        return static_cast<double>(dictionary_->atom_counts()[atom_class]) + 1;
    }
    // By atom class.
    const std::vector<std::uint8_t>& degrees() const noexcept { return dictionary_->degrees(); }
    const std::vector<std::uint8_t>& chiral_tags() const noexcept { return chiral_tags_; }

  private:
    struct Key {
        int column;  // a property, or one of the columns below
        ValueTest test;
        auto operator<=>(const Key&) const = default;
    };
    // The classes that holds(AtomClass) is true of.
    template <class Holds>
    SharedClassSet remembered(const Key& key, const Holds& holds) const;

    const std::shared_ptr<const ClassDictionary> dictionary_;
    std::vector<std::uint8_t> chiral_tags_;
    SharedClassSet all_;
    mutable std::mutex mutex_;
    mutable std::map<Key, SharedClassSet> remembered_;
};

}  // namespace chemsieve
