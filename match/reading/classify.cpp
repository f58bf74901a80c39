#include "match/reading/classify.h"

#include <GraphMol/ROMol.h>

#include <algorithm>

#include "chem/rdkit_config_check.h"
#include "match/reading/atom_properties.h"

namespace chemsieve {

namespace {

// Tarjan's bridges, with a stack of our own: molecules can be long chains.
class BridgeSearch {
  public:
    explicit BridgeSearch(const RDKit::ROMol& mol)
        : neighbours_(mol.getNumAtoms()),
          found_(mol.getNumAtoms(), -1),
          lowest_(mol.getNumAtoms(), -1),
          in_cycle_(mol.getNumBonds(), true) {
        for (const RDKit::Bond* bond : mol.bonds()) {
            neighbours_[bond->getBeginAtomIdx()].push_back({bond->getEndAtomIdx(), bond->getIdx()});
            neighbours_[bond->getEndAtomIdx()].push_back({bond->getBeginAtomIdx(), bond->getIdx()});
        }
        for (unsigned atom = 0; atom < mol.getNumAtoms(); ++atom) {
            if (found_[atom] < 0) walk(atom);
        }
    }

    std::vector<bool> in_cycle() && { return std::move(in_cycle_); }

  private:
    struct Neighbour {
        unsigned atom;
        unsigned bond;
    };
    struct Visit {
        unsigned atom;
        int by_bond;
        std::size_t next = 0;
    };

    void walk(unsigned first) {
        enter(first);
        std::vector<Visit> path{{first, -1}};
        while (!path.empty()) {
            Visit& here = path.back();
            if (here.next < neighbours_[here.atom].size()) {
                const Neighbour to = neighbours_[here.atom][here.next++];
                if (static_cast<int>(to.bond) == here.by_bond) continue;
                if (found_[to.atom] < 0) {
                    enter(to.atom);
                    path.push_back({to.atom, static_cast<int>(to.bond)});
                } else {
                    lowest_[here.atom] = std::min(lowest_[here.atom], found_[to.atom]);
                }
                continue;
            }
            const Visit done = here;
            path.pop_back();
            if (path.empty()) break;
            const unsigned parent = path.back().atom;
            lowest_[parent] = std::min(lowest_[parent], lowest_[done.atom]);
            if (lowest_[done.atom] > found_[parent]) in_cycle_[static_cast<std::size_t>(done.by_bond)] = false;
        }
    }

    void enter(unsigned atom) { found_[atom] = lowest_[atom] = time_++; }

    std::vector<std::vector<Neighbour>> neighbours_;
    std::vector<int> found_;   // when each atom was found
    std::vector<int> lowest_;  // the earliest atom reached from it and below
    std::vector<bool> in_cycle_;
    int time_ = 0;
};

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

std::vector<bool> bonds_in_cycles(const RDKit::ROMol& mol) { return BridgeSearch{mol}.in_cycle(); }

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
