#include "chem/graph/molecule_graph.h"

#include <GraphMol/Bond.h>
#include <GraphMol/ROMol.h>

#include "chem/rdkit_config_check.h"

namespace chemsieve {

CompoundGraph graph_of_compound(const Molecule& compound) {
    const RDKit::ROMol& mol = compound.rdkit();
    CompoundGraph result;
    MolecularGraph& graph = result.graph;
    graph.atoms.reserve(mol.getNumAtoms());
    graph.bonds.reserve(mol.getNumBonds());
    const auto add_state = [&graph](const RDKit::Atom& atom, AtomStateKind kind, int value) {
        if (value != 0) graph.states.push_back({atom.getIdx(), kind, static_cast<std::int16_t>(value)});
    };
    for (const RDKit::Atom* atom : mol.atoms()) {
        graph.atoms.push_back(static_cast<std::uint16_t>(atom->getAtomicNum()));
        add_state(*atom, AtomStateKind::charge, atom->getFormalCharge());
        add_state(*atom, AtomStateKind::isotope, static_cast<int>(atom->getIsotope()));
        add_state(*atom, AtomStateKind::unpaired_electrons, static_cast<int>(atom->getNumRadicalElectrons()));
    }
    for (const RDKit::Bond* bond : mol.bonds()) {
        const std::optional<BondLabel> label = bond_label(bond->getBondType());
        const bool odd = label == BondLabel::aromatic &&
                         !(bond->getBeginAtom()->getIsAromatic() && bond->getEndAtom()->getIsAromatic());
        if (!label || odd) result.matches_loosely = true;
        graph.bonds.push_back({bond->getBeginAtomIdx(), bond->getEndAtomIdx(), label.value_or(BondLabel::other)});
    }
    return result;
}

std::optional<BondLabel> bond_label(int rdkit_type) {
    using RDKit::Bond;
    switch (static_cast<Bond::BondType>(rdkit_type)) {
        case Bond::SINGLE: return BondLabel::single;
        case Bond::DOUBLE: return BondLabel::double_;
        case Bond::TRIPLE: return BondLabel::triple;
        case Bond::QUADRUPLE: return BondLabel::quadruple;
        case Bond::QUINTUPLE: return BondLabel::quintuple;
        case Bond::HEXTUPLE: return BondLabel::hextuple;
        case Bond::ONEANDAHALF: return BondLabel::one_and_a_half;
        case Bond::TWOANDAHALF: return BondLabel::two_and_a_half;
        case Bond::THREEANDAHALF: return BondLabel::three_and_a_half;
        case Bond::FOURANDAHALF: return BondLabel::four_and_a_half;
        case Bond::FIVEANDAHALF: return BondLabel::five_and_a_half;
        case Bond::AROMATIC: return BondLabel::aromatic;
        case Bond::IONIC: return BondLabel::ionic;
        case Bond::HYDROGEN: return BondLabel::hydrogen;
        case Bond::THREECENTER: return BondLabel::three_centre;
        case Bond::DATIVEONE: return BondLabel::dative_one_electron;
        case Bond::DATIVE: return BondLabel::dative;
        case Bond::DATIVEL: return BondLabel::dative_left;
        case Bond::DATIVER: return BondLabel::dative_right;
        case Bond::OTHER: return BondLabel::other;
        case Bond::UNSPECIFIED:
        case Bond::ZERO: return std::nullopt;
    }
    return std::nullopt;
}

}  // namespace chemsieve
