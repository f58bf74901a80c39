#include "match/reading/classify.h"

#include <GraphMol/ROMol.h>

#include <algorithm>

#include "chem/rdkit_config_check.h"
#include "match/reading/atom_properties.h"

namespace chemsieve {

namespace {

constexpr std::size_t kLargestRingBit = 63;

BondClass class_of(const RDKit::Bond& bond, bool from_begin, bool in_cycle) {
    const auto rings = bond.getOwningMol().getRingInfo()->numBondRings(bond.getIdx());
    BondClass result{.type = static_cast<std::uint8_t>(bond.getBondType()),
                     .rings = static_cast<std::uint8_t>(std::min(rings, 255U)),
                     .stereo = static_cast<std::uint8_t>(bond.getStereo()),
                     .in_cycle = in_cycle};
    if (bond.getBondType() == RDKit::Bond::DATIVE) result.dative_from = from_begin ? 1 : 2;
    return result;
}

AtomClass class_of(const RDKit::Atom& atom, const std::vector<HalfBond>& bonds) {
    AtomClass result;
    for (std::size_t i = 0; i < kAtomProperties; ++i) {
        result.values[i] = reader_of(static_cast<AtomProperty>(i))(&atom);
    }
    const RDKit::RingInfo& rings = *atom.getOwningMol().getRingInfo();
    for (const int ring : rings.atomMembers(atom.getIdx())) {
        const std::size_t size = rings.atomRings()[static_cast<std::size_t>(ring)].size();
        result.ring_sizes |= std::uint64_t{1} << std::min(size, kLargestRingBit);
    }
    for (const HalfBond& half : bonds) {
        ++result.bond_counts[2 * static_cast<std::size_t>(half.bond.kind()) + half.bond.in_cycle];
    }
    return result;
}

}  // namespace

ClassedMolecule classify(const Molecule& compound) {
    const RDKit::ROMol& mol = compound.rdkit();
    const std::vector<bool> in_cycle = bonds_in_cycles(mol);
    ClassedMolecule result;
    result.atoms.reserve(mol.getNumAtoms());
    result.bonds.resize(mol.getNumAtoms());
    for (const RDKit::Atom* atom : mol.atoms()) {
        std::vector<HalfBond>& bonds = result.bonds[atom->getIdx()];
        bonds.reserve(atom->getDegree());
        for (const RDKit::Bond* bond : mol.atomBonds(atom)) {
            const bool from_begin = bond->getBeginAtomIdx() == atom->getIdx();
            bonds.push_back({static_cast<std::uint16_t>(bond->getOtherAtomIdx(atom->getIdx())),
                             class_of(*bond, from_begin, in_cycle[bond->getIdx()])});
        }
        result.atoms.push_back(class_of(*atom, bonds));
    }
    for (const RDKit::Bond* bond : mol.bonds()) {
        if (bond->getStereo() <= RDKit::Bond::STEREOANY || bond->getStereoAtoms().size() != 2) continue;
        result.stereo_bonds.push_back({static_cast<std::uint16_t>(bond->getBeginAtomIdx()),
                                       static_cast<std::uint16_t>(bond->getEndAtomIdx()),
                                       static_cast<std::uint16_t>(bond->getStereoAtoms()[0]),
                                       static_cast<std::uint16_t>(bond->getStereoAtoms()[1])});
    }
    return result;
}

}  // namespace chemsieve
