// The classes of a library's atoms and bonds, numbered in the order in which they were first seen or by how frequent
// they are. See atom_class.h.
//
// Threads: const functions may be called by several.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "match/structure/atom_class.h"

namespace chemsieve {

using AtomClassId = std::uint16_t;
using BondClassId = std::uint8_t;

constexpr std::size_t kMaxAtomClasses = 65'535;
constexpr std::size_t kMaxBondClasses = 255;

class ClassDictionary {
  public:
    // The number of a class, a new one if it is new; nothing if there are too many. `times` is added to its count.
    std::optional<AtomClassId> add(const AtomClass& atom, std::int64_t times = 1);
    std::optional<BondClassId> add(const BondClass& bond, std::int64_t times = 1);

    // So many atom classes are to come.
    void make_room(std::size_t atom_classes);

    std::optional<AtomClassId> find(const AtomClass& atom) const;
    std::optional<BondClassId> find(const BondClass& bond) const;

    const std::vector<AtomClass>& atoms() const noexcept { return atoms_; }
    const std::vector<BondClass>& bonds() const noexcept { return bonds_; }
    // The degrees of the atom classes.
    const std::vector<std::uint8_t>& degrees() const noexcept { return degrees_; }
    // Atoms of the library that are of each class: says which query atom is rare, nothing more.
    const std::vector<std::int64_t>& atom_counts() const noexcept { return atom_counts_; }
    const std::vector<std::int64_t>& bond_counts() const noexcept { return bond_counts_; }

    // The same classes, the most frequent first.
    ClassDictionary by_frequency() const;

  private:
    // Which number a class has: numbers in slots by the hash of their class.
    template <class Class>
    class Slots {
      public:
        std::optional<std::size_t> find(const std::vector<Class>& classes, const Class& value) const;
        // For the last of `classes`, which was not there before.
        void add_last(const std::vector<Class>& classes);
        void make_room(std::size_t classes);

      private:
        // The slot of a class, or the free one where it would be.
        std::size_t slot_of(const std::vector<Class>& classes, const Class& value) const;
        void put(const std::vector<Class>& classes, std::size_t number);

        std::vector<std::uint16_t>
            slots_;  // two to the power of n, at most half of which hold a number plus one; 0: free
    };
    std::vector<AtomClass> atoms_;
    std::vector<std::uint8_t> degrees_;
    std::vector<BondClass> bonds_;
    std::vector<std::int64_t> atom_counts_;
    std::vector<std::int64_t> bond_counts_;
    Slots<AtomClass> atom_slots_;
    Slots<BondClass> bond_slots_;
};

// A class as the bytes of a row of the library, and back; nothing if they are not such bytes. The layout has a version
// of its own: it changes when atom_class.h does.
constexpr int kClassVersion = 1;
std::string encode_class(const AtomClass& atom);
std::string encode_class(const BondClass& bond);
std::optional<AtomClass> decode_atom_class(std::string_view bytes);
std::optional<BondClass> decode_bond_class(std::string_view bytes);

}  // namespace chemsieve
