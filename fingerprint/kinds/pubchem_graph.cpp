#include "fingerprint/kinds/pubchem_graph.h"

#include <GraphMol/MolOps.h>
#include <GraphMol/ROMol.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/RingInfo.h>

#include <algorithm>

#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

constexpr std::size_t kElements = 256;

std::uint8_t order_of(RDKit::Bond::BondType type) {
    switch (type) {
        case RDKit::Bond::SINGLE:
        case RDKit::Bond::DATIVE:
        case RDKit::Bond::DATIVEONE:
        case RDKit::Bond::DATIVEL:
        case RDKit::Bond::DATIVER: return 1;
        case RDKit::Bond::DOUBLE: return 2;
        case RDKit::Bond::TRIPLE: return 3;
        case RDKit::Bond::QUADRUPLE: return 4;
        default: return 0;
    }
}

}  // namespace

PubchemGraph::PubchemGraph(std::vector<PubchemAtom> atoms, std::vector<PubchemBond> bonds)
    : atoms_{std::move(atoms)},
      bonds_{std::move(bonds)},
      start_(atoms_.size() + 1),
      neighbours_(2 * bonds_.size()),
      element_start_(kElements + 1),
      by_element_(atoms_.size()) {
    for (const PubchemBond& bond : bonds_) {
        ++start_[bond.first + 1];
        ++start_[bond.second + 1];
    }
    for (std::size_t i = 1; i < start_.size(); ++i) start_[i] += start_[i - 1];
    std::vector<std::uint32_t> next(start_.begin(), start_.end() - 1);
    for (std::uint32_t b = 0; b < bonds_.size(); ++b) {
        neighbours_[next[bonds_[b].first]++] = {bonds_[b].second, b};
        neighbours_[next[bonds_[b].second]++] = {bonds_[b].first, b};
    }
    for (const PubchemAtom& atom : atoms_) ++element_start_[atom.element + 1U];
    for (std::size_t i = 1; i < element_start_.size(); ++i) element_start_[i] += element_start_[i - 1];
    next.assign(element_start_.begin(), element_start_.end() - 1);
    for (std::uint32_t a = 0; a < atoms_.size(); ++a) by_element_[next[atoms_[a].element]++] = a;
}

PubchemCompound key_compound_of(const Molecule& compound) {
    RDKit::RWMol mol{compound.rdkit()};
    RDKit::MolOps::KekulizeIfPossible(mol, true);
    if (!mol.getRingInfo()->isInitialized()) RDKit::MolOps::symmetrizeSSSR(mol);

    std::vector<PubchemAtom> atoms;
    std::vector<PubchemBond> bonds;
    for (const RDKit::Atom* atom : mol.atoms()) {
        const bool heavy_hydrogen = atom->getAtomicNum() == 1 && atom->getIsotope() != 0;
        atoms.push_back({static_cast<std::uint8_t>(atom->getAtomicNum()), atom->getFormalCharge(), heavy_hydrogen});
    }
    for (const RDKit::Bond* bond : mol.bonds()) {
        bonds.push_back({bond->getBeginAtomIdx(), bond->getEndAtomIdx(), order_of(bond->getBondType())});
    }
    for (const RDKit::Atom* atom : mol.atoms()) {
        for (unsigned h = 0; h < atom->getTotalNumHs(); ++h) {
            bonds.push_back({atom->getIdx(), static_cast<std::uint32_t>(atoms.size()), 1});
            atoms.push_back({.element = 1});
        }
    }
    PubchemCompound result{PubchemGraph{std::move(atoms), std::move(bonds)}, {}};
    for (const std::vector<int>& ring : mol.getRingInfo()->bondRings()) {
        result.smallest_rings.emplace_back(ring.begin(), ring.end());
    }
    return result;
}

}  // namespace chemsieve
