// What parts of a structure tell of atoms and bonds.
//
// A part is an atom, a bond, a connected set of up to three bonds, or a ring of up to eight atoms, of which a family
// tells some things and leaves out the others: the elements and the types of bonds, or the types of bonds alone, and so
// on. What is told are labels, made of classes (match/structure/atom_class.h) and never of their numbers, so that they
// are the same in each library.
//
// Any choice of labels is safe for a screen: a query asks for what the classes that an atom can be have in common.
// Threads: const functions may be called by several.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "match/structure/class_dictionary.h"

namespace chemsieve {

// In what is stored: append only, at most 16.
enum class PartFamily : std::uint8_t {
    // Labels of an atom alone:
    aromatic_element,  // element, aromatic or not
    connections,       // element, aromatic or not, charge, hydrogens, connections
    rings,             // its smallest ring, and how many of its bonds are in rings
    feature,           // that it is of a broad sort; an atom can be of several
    // Labels of an atom alone or of up to three bonds:
    element,  // elements, types of bonds
    // Labels of up to three bonds:
    cyclic_shape,  // types of bonds, and whether they are in rings
    // Labels of a bond:
    kind,       // kinds of its atoms (halogens are one, O, S and Se are one ...), aromatic or not
    hydrogens,  // kinds of its atoms, their hydrogens and connections
    // Labels of a ring:
    ring,        // its size
    ring_shape,  // the types of its bonds
    count
};
constexpr std::size_t kPartFamilies = static_cast<std::size_t>(PartFamily::count);

inline constexpr std::array kAtomFamilies{PartFamily::aromatic_element, PartFamily::connections, PartFamily::rings};
inline constexpr std::array kSubgraphFamilies{PartFamily::element, PartFamily::cyclic_shape};
inline constexpr std::array kBondFamilies{PartFamily::kind, PartFamily::hydrogens};
constexpr int kPartBonds = 3;
constexpr int kSmallestPartRing = 3;  // atoms
constexpr int kLargestPartRing = 8;
constexpr unsigned kPartFeatures = 16;

class PartLabels {
  public:
    explicit PartLabels(const ClassDictionary& classes);

    // An atom's label in each family but `feature` and `ring`.
    std::uint16_t atom(PartFamily family, std::size_t atom_class) const noexcept {
        return atoms_[static_cast<std::size_t>(family)][atom_class];
    }
    std::uint16_t bond(PartFamily family, std::size_t bond_class) const noexcept {
        return bonds_[static_cast<std::size_t>(family)][bond_class];
    }
    // The hash of the part that an atom of this label is, in one of kAtomFamilies.
    std::uint64_t alone(PartFamily family, std::uint16_t label) const noexcept {
        return alone_[static_cast<std::size_t>(family)][label];
    }
    // Bit f: atoms of the class have feature f.
    std::uint32_t features(std::size_t atom_class) const noexcept { return features_[atom_class]; }

  private:
    std::array<std::vector<std::uint16_t>, kPartFamilies> atoms_;
    std::array<std::vector<std::uint16_t>, kPartFamilies> bonds_;
    std::array<std::vector<std::uint64_t>, kPartFamilies> alone_;  // by label
    std::vector<std::uint32_t> features_;
};

}  // namespace chemsieve
