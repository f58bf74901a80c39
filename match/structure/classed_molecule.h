// A molecule as the classes of its atoms and bonds, before they have numbers.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "match/structure/atom_class.h"

namespace chemsieve {

struct HalfBond {
    std::uint16_t neighbour;  // index of the atom at the other end
    BondClass bond;           // seen from this atom
};

// A double bond of known geometry. The atoms that geometry speaks of: one neighbour of each end.
struct StereoBond {
    std::uint16_t begin;
    std::uint16_t end;
    std::uint16_t begin_neighbour;
    std::uint16_t end_neighbour;
};

// Atoms in RDKit's order, which drawings share; the bonds of each atom in RDKit's order, which chiral tags refer to.
struct ClassedMolecule {
    std::vector<AtomClass> atoms;
    std::vector<std::vector<HalfBond>> bonds;  // one list an atom
    std::vector<StereoBond> stereo_bonds;
};

}  // namespace chemsieve
