// A class dictionary as the compiler of queries reads it, with the answers to comparisons asked before.
//
// Threads: may be used by several.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "match/program/class_set.h"
#include "match/program/value_test.h"
#include "match/structure/class_dictionary.h"

namespace chemsieve {

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
