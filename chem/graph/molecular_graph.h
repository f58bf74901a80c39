// A molecule, or the definite part of a query, as a plain labelled graph: what items are made of.
//
// Atom label: the atomic number (0 for a dummy atom of a compound). Bond label: see BondLabel. Nothing else may be
// added to labels without breaking the promise of the screen: an item may hash only what the matcher demands equal, and
// RDKit's matcher demands of a plain query atom its element and of a plain bond its type, aromatic being a type.
// Hashing more (aromatic atoms, degree, hydrogens) loses true hits. Charge, isotope and unpaired electrons are demanded
// only where the query sets them, so they are facts of their own (states), which a compound has and a query may ask
// for.
#pragma once

#include <cstdint>
#include <vector>

namespace chemsieve {

// Our own codes, frozen with the hash.
enum class BondLabel : std::uint16_t {
    single = 1,
    double_ = 2,
    triple = 3,
    quadruple = 4,
    quintuple = 5,
    hextuple = 6,
    aromatic = 12,
    dative = 20,
    dative_one_electron = 21,
    dative_left = 22,
    dative_right = 23,
    hydrogen = 30,
    ionic = 31,
    three_centre = 32,
    one_and_a_half = 41,
    two_and_a_half = 42,
    three_and_a_half = 43,
    four_and_a_half = 44,
    five_and_a_half = 45,
    other = 60,
};

struct GraphBond {
    std::uint32_t first;  // indices into MolecularGraph::atoms
    std::uint32_t second;
    BondLabel label;
};

// What the matcher demands of an atom besides its element, but only where the query has it set.
enum class AtomStateKind : std::uint8_t { charge = 1, isotope = 2, unpaired_electrons = 3 };

struct AtomState {
    std::uint32_t atom;  // index into MolecularGraph::atoms
    AtomStateKind kind;
    std::int16_t value;  // never 0
};

struct MolecularGraph {
    std::vector<std::uint16_t> atoms;
    std::vector<GraphBond> bonds;
    std::vector<AtomState> states;
};

}  // namespace chemsieve
