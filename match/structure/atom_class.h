// What a query can ask of one atom or bond, as numbers.
//
// RDKit evaluates an atom predicate from numbers it computes for the atom: element, degree, hydrogens, ring counts and
// so on. Atoms that agree in all of them match the same query atoms, whatever the molecule. A library has a few
// thousand such classes, so a stored atom is the number of its class, and a query atom is evaluated once for each class
// instead of once for each atom. Bonds likewise.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace chemsieve {

// In the order of AtomClass::values, which is stored: append only.
enum class AtomProperty : std::uint8_t {
    atomic_number,
    is_aromatic,
    is_aliphatic,
    degree,
    total_degree,
    non_hydrogen_degree,
    heavy_degree,
    hydrogens,
    implicit_hydrogens,
    has_implicit_hydrogens,
    implicit_valence,
    explicit_valence,
    total_valence,
    is_unsaturated,
    atom_type,  // atomic number, plus 1000 if aromatic
    mass,       // thousandths of a dalton
    isotope,
    charge,
    negative_charge,
    hybridization,
    unpaired_electrons,
    has_chiral_tag,
    misses_chiral_tag,
    has_hetero_neighbours,
    hetero_neighbours,
    has_aliphatic_hetero_neighbours,
    aliphatic_hetero_neighbours,
    rings,  // smallest rings that the atom is in
    is_in_ring,
    has_ring_bond,
    ring_bonds,
    smallest_ring,  // atoms; 0: in none
    is_bridgehead,
    chiral_tag,  // RDKit's: 1 clockwise, 2 counterclockwise
    count
};
constexpr std::size_t kAtomProperties = static_cast<std::size_t>(AtomProperty::count);

// Bonds of an atom are counted by kind, and in each kind those that lie in a cycle apart from those that do not.
enum class BondKind : std::uint8_t { single, double_, triple, aromatic, other, count };
constexpr std::size_t kBondCounts = 2 * static_cast<std::size_t>(BondKind::count);

// RDKit's Bond::BondType; frozen, for it is stored.
constexpr std::uint8_t kSingleBond = 1;
constexpr std::uint8_t kDoubleBond = 2;
constexpr std::uint8_t kTripleBond = 3;
constexpr std::uint8_t kAromaticBond = 12;

// Bonds are counted in bytes. RDKit reads atoms of more, made of zero-order bonds or of wildcards, which are no
// chemistry; they have no class.
constexpr std::size_t kMaxDegree = 255;

struct AtomClass {
    std::array<std::int32_t, kAtomProperties> values{};
    std::uint64_t ring_sizes = 0;  // bit n: in one of the smallest rings of n atoms; bit 63: larger
    std::array<std::uint8_t, kBondCounts> bond_counts{};  // [2 * kind + in a cycle]

    std::int32_t operator[](AtomProperty property) const { return values[static_cast<std::size_t>(property)]; }
    bool operator==(const AtomClass&) const = default;
};

// Seen from one of its atoms: for a dative bond it matters from which.
struct BondClass {
    std::uint8_t type = 0;         // RDKit's Bond::BondType
    std::uint8_t rings = 0;        // smallest rings it is in; 255: so many or more
    std::uint8_t stereo = 0;       // RDKit's Bond::BondStereo
    bool in_cycle = false;         // on some cycle of the graph: broader than rings > 0
    std::uint8_t dative_from = 0;  // a dative bond: 1 seen from its first atom, 2 from its second

    BondKind kind() const;
    bool operator==(const BondClass&) const = default;
};

}  // namespace chemsieve
