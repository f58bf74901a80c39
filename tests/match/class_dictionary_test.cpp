// Numbers of classes.

#include "match/structure/class_dictionary.h"

#include <catch2/catch.hpp>

namespace chemsieve::class_dictionary_test {

namespace {

// All different, and of some only one number.
AtomClass atom_class(std::size_t i) {
    AtomClass atom;
    atom.values[i % kAtomProperties] = static_cast<std::int32_t>(i);
    if (i % 3 == 0) atom.ring_sizes = i;
    if (i % 5 == 0) atom.bond_counts[i % kBondCounts] = static_cast<std::uint8_t>(i);
    return atom;
}

}  // namespace

TEST_CASE("classes are numbered in the order in which they come, and found by their number") {
    const std::size_t room = GENERATE(0, 1, 1000, 70'000);
    ClassDictionary dictionary;
    dictionary.make_room(room);
    CHECK_FALSE(dictionary.find(atom_class(1)));
    for (std::size_t i = 1; i <= kMaxAtomClasses; ++i) {
        if (dictionary.add(atom_class(i), 2) != i - 1) FAIL("class " << i);
    }
    CHECK_FALSE(dictionary.add(atom_class(kMaxAtomClasses + 1)));
    CHECK_FALSE(dictionary.find(atom_class(kMaxAtomClasses + 1)));
    for (std::size_t i = 1; i <= kMaxAtomClasses; ++i) {
        if (dictionary.find(atom_class(i)) != i - 1 || dictionary.add(atom_class(i)) != i - 1) FAIL("class " << i);
    }
    CHECK(dictionary.atoms().size() == kMaxAtomClasses);
    CHECK(dictionary.degrees().size() == kMaxAtomClasses);
    CHECK(dictionary.atom_counts() == std::vector<std::int64_t>(kMaxAtomClasses, 3));
}

TEST_CASE("classes of bonds are numbered up to the most there can be") {
    ClassDictionary dictionary;
    const auto bond_class = [](std::size_t i) {
        return BondClass{.type = static_cast<std::uint8_t>(i % 16), .rings = static_cast<std::uint8_t>(i / 16)};
    };
    for (std::size_t i = 0; i < kMaxBondClasses; ++i) CHECK(dictionary.add(bond_class(i)) == i);
    CHECK_FALSE(dictionary.add(bond_class(kMaxBondClasses)));
    for (std::size_t i = 0; i < kMaxBondClasses; ++i) CHECK(dictionary.find(bond_class(i)) == i);
}

}  // namespace chemsieve::class_dictionary_test
