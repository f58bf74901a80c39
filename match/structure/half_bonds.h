// Goes through the bonds of a stored structure, each seen from both its atoms.
#pragma once

#include "match/structure/structure_view.h"

namespace chemsieve {

template <class HalfBondBytes, class Visit>
void each_half_bond_in(const StructureView& structure, const ClassDictionary& classes, const Visit& visit) {
    const auto* half_bond = reinterpret_cast<const HalfBondBytes*>(structure.half_bond_bytes());
    for (std::uint32_t atom = 0; atom < structure.atoms(); ++atom) {
        const unsigned degree = classes.degrees()[structure.atom_classes()[atom]];
        for (unsigned left = degree; left > 0; --left, ++half_bond) {
            visit(atom, std::uint32_t{half_bond->neighbour}, std::size_t{half_bond->bond_class});
        }
    }
}

// visit(atom, neighbour, bond class).
template <class Visit>
void each_half_bond(const StructureView& structure, const ClassDictionary& classes, const Visit& visit) {
    if (structure.is_wide()) {
        each_half_bond_in<WideHalfBond>(structure, classes, visit);
    } else {
        each_half_bond_in<NarrowHalfBond>(structure, classes, visit);
    }
}

}  // namespace chemsieve
