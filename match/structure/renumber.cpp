#include "match/structure/renumber.h"

namespace chemsieve {

namespace {

template <class HalfBondBytes>
void count_bonds(const StructureView& structure, ClassUse& use) {
    const auto* half_bonds = reinterpret_cast<const HalfBondBytes*>(structure.half_bond_bytes());
    for (unsigned i = 0; i < structure.half_bonds(); ++i) ++use.bonds[half_bonds[i].bond_class];
}

// False if a class has no number.
template <class HalfBondBytes>
bool renumber_bonds(char* at, unsigned half_bonds, const ClassNumbers& numbers) {
    for (unsigned i = 0; i < half_bonds; ++i, at += sizeof(HalfBondBytes)) {
        HalfBondBytes half_bond{};
        std::memcpy(&half_bond, at, sizeof half_bond);
        half_bond.bond_class = numbers.bonds[half_bond.bond_class];
        if (half_bond.bond_class == kNoBondClass) return false;
        std::memcpy(at, &half_bond, sizeof half_bond);
    }
    return true;
}

}  // namespace

void count_classes(const StructureView& structure, ClassUse& use) {
    for (unsigned i = 0; i < structure.atoms(); ++i) ++use.atoms[structure.atom_classes()[i]];
    if (structure.is_wide()) {
        count_bonds<WideHalfBond>(structure, use);
    } else {
        count_bonds<NarrowHalfBond>(structure, use);
    }
}

std::string renumbered(const StructureView& structure, const ClassNumbers& numbers) {
    std::string bytes{structure.bytes()};
    char* const atoms = bytes.data() + 2 * sizeof(std::uint16_t);
    for (unsigned i = 0; i < structure.atoms(); ++i) {
        const AtomClassId number = numbers.atoms[structure.atom_classes()[i]];
        if (number == kNoAtomClass) return {};
        std::memcpy(atoms + i * sizeof number, &number, sizeof number);
    }
    char* const half_bonds = bytes.data() + (structure.half_bond_bytes() - structure.bytes().data());
    const bool have_numbers = structure.is_wide()
                                  ? renumber_bonds<WideHalfBond>(half_bonds, structure.half_bonds(), numbers)
                                  : renumber_bonds<NarrowHalfBond>(half_bonds, structure.half_bonds(), numbers);
    return have_numbers ? bytes : std::string{};
}

}  // namespace chemsieve
