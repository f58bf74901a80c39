#include "chem/graph/molecule_graph.h"

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

}  // namespace chemsieve
