#include "search/series/bonded_atoms.h"

#include <algorithm>
#include <numeric>

#include "match/reading/classify.h"

namespace chemsieve::series {

BondedAtoms::BondedAtoms(const StructureView& structure, const ClassDictionary& classes) {
    atoms_.reserve(structure.atoms());
    bonds_.reserve(structure.half_bonds());
    begins_.reserve(structure.atoms() + 1);
    for (std::uint32_t i = 0; i < structure.atoms(); ++i) {
        const AtomClassId id = structure.atom_classes()[i];
        add_atom(classes.atoms()[id]);
        begins_.push_back(begins_.back() + classes.degrees()[id]);
    }
    each_half_bond(structure, classes, [&](std::uint32_t atom, std::uint32_t neighbour, std::size_t bond) {
        add_bond(atom, neighbour, classes.bonds()[bond]);
    });
}

BondedAtoms::BondedAtoms(const Molecule& compound) {
    const ClassedMolecule classed = classify(compound);
    for (std::size_t i = 0; i < classed.atoms.size(); ++i) {
        add_atom(classed.atoms[i]);
        for (const HalfBond& bond : classed.bonds[i]) {
            add_bond(static_cast<std::uint32_t>(i), bond.neighbour, bond.bond);
        }
        begins_.push_back(static_cast<std::uint32_t>(bonds_.size()));
    }
}

BondedAtoms::BondedAtoms(std::vector<ConstitutionAtom> atoms, std::span<const PlainBond> bonds)
    : atoms_{std::move(atoms)}, plain_(atoms_.size(), 1), begins_(atoms_.size() + 1), bonds_(2 * bonds.size()) {
    for (const PlainBond& bond : bonds) {
        ++begins_[bond.first + 1U];
        ++begins_[bond.second + 1U];
    }
    std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
    std::vector<std::uint32_t> next{begins_.begin(), begins_.end() - 1};
    for (const PlainBond& bond : bonds) {
        bonds_[next[bond.first]++] = {bond.second, bond.type, bond.in_cycle, true};
        bonds_[next[bond.second]++] = {bond.first, bond.type, bond.in_cycle, true};
    }
}

void BondedAtoms::add_atom(const AtomClass& atom) {
    atoms_.push_back({.element = static_cast<std::uint8_t>(atom[AtomProperty::atomic_number]),
                      .is_aromatic = atom[AtomProperty::is_aromatic] != 0,
                      .charge = static_cast<std::int8_t>(atom[AtomProperty::charge]),
                      .hydrogens = static_cast<std::uint8_t>(atom[AtomProperty::hydrogens]),
                      .isotope = atom[AtomProperty::isotope]});
    plain_.push_back(is_constitutional_atom(atom[AtomProperty::atomic_number], atom[AtomProperty::chiral_tag],
                                            atom[AtomProperty::unpaired_electrons])
                         ? 1
                         : 0);
}

void BondedAtoms::add_bond(std::uint32_t atom, std::uint32_t neighbour, const BondClass& bond) {
    const bool is_plain = is_constitutional_bond(bond.type, bond.stereo);
    if (!is_plain) plain_[atom] = 0;
    bonds_.push_back({static_cast<std::uint16_t>(neighbour), bond.type, bond.in_cycle, is_plain});
}

bool BondedAtoms::is_in_cycle(std::size_t i) const noexcept {
    const auto all = bonds(i);
    return std::any_of(all.begin(), all.end(), [](const BondTo& bond) { return bond.in_cycle; });
}

}  // namespace chemsieve::series
