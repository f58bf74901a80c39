#include "chem/cdxml/cdxml_molecules.h"

#include <GraphMol/MolOps.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SubstanceGroup.h>

#include <algorithm>
#include <map>
#include <stdexcept>
#include <vector>

#include "chem/graph/metals.h"
#include "chem/labels/atom_labels.h"
#include "chem/labels/molfile_wedges.h"
#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

constexpr const char* kNodeId = "_CDX_ATOM_ID";  // RDKit's

int node_of(const RDKit::Atom& atom) {
    int id = 0;
    atom.getPropIfPresent(kNodeId, id);
    return id;
}

RDKit::Atom* atom_of(RDKit::RWMol& mol, int node) {
    for (RDKit::Atom* atom : mol.atoms()) {
        if (node_of(*atom) == node) return atom;
    }
    return nullptr;
}

// A metal's bond to the middle of several atoms becomes one from each of them.
void spread_attachment(RDKit::RWMol& mol, int node, const std::vector<int>& attached) {
    const RDKit::Atom* middle = atom_of(mol, node);
    if (!middle) return;
    const RDKit::Atom* metal = nullptr;
    for (const RDKit::Atom* neighbour : mol.atomNeighbors(middle)) metal = neighbour;
    if (middle->getDegree() != 1 || !is_metal(metal->getAtomicNum()) || attached.empty()) {
        throw std::runtime_error{"has a bond to several atoms at once (node " + std::to_string(node) +
                                 ") that is not a metal's, which is not read"};
    }
    const int metal_node = node_of(*metal);
    mol.removeAtom(middle->getIdx());
    for (const int one : attached) {
        const RDKit::Atom* from = atom_of(mol, one);
        const RDKit::Atom* to = atom_of(mol, metal_node);
        if (!from || !to) throw std::runtime_error{"has a bond to atoms that are not there"};
        mol.addBond(from->getIdx(), to->getIdx(), RDKit::Bond::DATIVE);
    }
}

}  // namespace

std::string why_refused(const RDKit::RWMol& mol, const CdxmlNodes& nodes) {
    for (const RDKit::Atom* atom : mol.atoms()) {
        const auto refused = nodes.refused.find(node_of(*atom));
        if (refused != nodes.refused.end()) return refused->second;
    }
    return {};
}

std::string why_hydrogens_are_lost(const RDKit::RWMol& drawn, const RDKit::RWMol& read) {
    constexpr bool kWithNeighbours = true;
    std::map<int, const RDKit::Atom*> atoms;
    for (const RDKit::Atom* atom : read.atoms()) atoms[node_of(*atom)] = atom;
    for (const RDKit::Atom* atom : drawn.atoms()) {
        const auto as_read = atoms.find(node_of(*atom));
        if (atom->getAtomicNum() == 1 || as_read == atoms.end()) continue;
        unsigned hydrogens = 0;
        for (const RDKit::Atom* neighbour : drawn.atomNeighbors(atom)) {
            if (neighbour->getAtomicNum() != 1) continue;
            ++hydrogens;
            const RDKit::Bond* bond = drawn.getBondBetweenAtoms(atom->getIdx(), neighbour->getIdx());
            const bool is_plain = neighbour->getFormalCharge() == 0 && bond->getBondType() != RDKit::Bond::DOUBLE &&
                                  bond->getBondType() != RDKit::Bond::TRIPLE;
            if (!is_plain) return "has a hydrogen with a charge or more than a single bond";
        }
        const unsigned possible = as_read->second->getTotalNumHs(kWithNeighbours);
        if (hydrogens <= possible) continue;
        return reason_of_lost_hydrogens("node " + std::to_string(node_of(*atom)) + " (" + atom->getSymbol() + ")",
                                        hydrogens, possible);
    }
    return {};
}

bool is_word(const RDKit::RWMol& mol, const CdxmlNodes& nodes) {
    return mol.getNumAtoms() == 1 && nodes.labels.contains(node_of(*mol.getAtomWithIdx(0)));
}

void set_labels(RDKit::RWMol& mol, const CdxmlNodes& nodes) {
    bool is_spread = false;
    for (const auto& [node, attached] : nodes.attachments) {
        if (!atom_of(mol, node)) continue;
        spread_attachment(mol, node, attached);
        is_spread = true;
    }
    for (RDKit::Atom* atom : mol.atoms()) {
        const auto label = nodes.labels.find(node_of(*atom));
        if (label == nodes.labels.end()) continue;
        atom->setIsotope(static_cast<unsigned>(nodes.isotopes.at(label->first)));
        atom->setProp(RDKit::common_properties::molFileAlias, label->second);
    }
    if (is_spread) RDKit::MolOps::sanitizeMol(mol);
}

std::string with_lost_wedges(const std::string& molfile, const RDKit::RWMol& mol, const CdxmlNodes& nodes) {
    std::map<int, unsigned> atoms;
    for (const RDKit::Atom* atom : mol.atoms()) atoms[node_of(*atom)] = atom->getIdx();
    std::vector<LostWedge> lost;
    for (const CdxmlWedge& wedge : nodes.wedges) {
        const auto narrow = atoms.find(wedge.narrow), wide = atoms.find(wedge.wide);
        if (narrow == atoms.end() || wide == atoms.end()) continue;
        if (mol.getAtomWithIdx(narrow->second)->getChiralTag() != RDKit::Atom::CHI_UNSPECIFIED) continue;
        const RDKit::Bond* bond = mol.getBondBetweenAtoms(narrow->second, wide->second);
        if (!bond || bond->getBondType() != RDKit::Bond::SINGLE) continue;
        lost.push_back({bond->getIdx(), narrow->second, wide->second, wedge.is_up});
    }
    return with_wedges(molfile, mol.getNumAtoms(), lost);
}

void set_repeated(RDKit::RWMol& mol, const CdxmlNodes& nodes) {
    for (const std::vector<int>& unit : nodes.repeated) {
        RDKit::SubstanceGroup group{&mol, "SRU"};
        for (const RDKit::Atom* atom : mol.atoms()) {
            if (std::find(unit.begin(), unit.end(), node_of(*atom)) != unit.end()) group.addAtomWithIdx(atom->getIdx());
        }
        if (!group.getAtoms().empty()) RDKit::addSubstanceGroup(mol, group);
    }
}

bool has_labels(const RDKit::RWMol& mol) {
    for (const RDKit::Atom* atom : mol.atoms()) {
        if (atom->hasProp(RDKit::common_properties::molFileAlias)) return true;
    }
    return false;
}

}  // namespace chemsieve
