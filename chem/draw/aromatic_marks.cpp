#include "chem/draw/aromatic_marks.h"

#include <GraphMol/RWMol.h>
#include <GraphMol/RingInfo.h>

#include <algorithm>

#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

using RDKit::Bond;

std::vector<unsigned> unsigned_numbers(const std::vector<int>& numbers) { return {numbers.begin(), numbers.end()}; }

bool is_aromatic(const Bond& bond) { return bond.getBondType() == Bond::AROMATIC; }

// The neighbours of both ends; if any of them are bound by aromatic bonds, these alone.
std::vector<unsigned> neighbours_of(const RDKit::ROMol& molecule, const Bond& bond) {
    std::vector<unsigned> aromatic, all;
    for (const RDKit::Atom* end : {bond.getBeginAtom(), bond.getEndAtom()}) {
        for (const Bond* other : molecule.atomBonds(end)) {
            if (other == &bond) continue;
            all.push_back(other->getOtherAtomIdx(end->getIdx()));
            if (is_aromatic(*other)) aromatic.push_back(all.back());
        }
    }
    return aromatic.empty() ? all : aromatic;
}

// Within its ring, if it is in one.
std::vector<unsigned> inner_side(const RDKit::ROMol& molecule, const Bond& bond) {
    const RDKit::RingInfo& rings = *molecule.getRingInfo();
    for (std::size_t ring = 0; ring < rings.bondRings().size(); ++ring) {
        const std::vector<int>& bonds = rings.bondRings()[ring];
        if (std::find(bonds.begin(), bonds.end(), static_cast<int>(bond.getIdx())) != bonds.end()) {
            return unsigned_numbers(rings.atomRings()[ring]);
        }
    }
    return neighbours_of(molecule, bond);
}

}  // namespace

AromaticMarks take_aromatic_bonds(RDKit::RWMol& molecule) {
    AromaticMarks marks;
    const RDKit::RingInfo& rings = *molecule.getRingInfo();
    std::vector<bool> is_in_circle(molecule.getNumBonds());
    for (std::size_t ring = 0; ring < rings.bondRings().size(); ++ring) {
        const std::vector<int>& bonds = rings.bondRings()[ring];
        const bool is_whole = std::all_of(bonds.begin(), bonds.end(), [&](int bond) {
            return is_aromatic(*molecule.getBondWithIdx(static_cast<unsigned>(bond)));
        });
        if (!is_whole) continue;
        marks.rings.push_back(unsigned_numbers(rings.atomRings()[ring]));
        for (const int bond : bonds) is_in_circle[static_cast<std::size_t>(bond)] = true;
    }
    for (const Bond* bond : molecule.bonds()) {
        if (!is_aromatic(*bond) || is_in_circle[bond->getIdx()]) continue;
        marks.bonds.push_back({bond->getBeginAtomIdx(), bond->getEndAtomIdx(), inner_side(molecule, *bond)});
    }
    for (Bond* bond : molecule.bonds()) {
        if (!is_aromatic(*bond)) continue;
        bond->setBondType(Bond::SINGLE);
        bond->setIsAromatic(false);
    }
    return marks;
}

}  // namespace chemsieve
