#include "chem/graph/piece_text.h"

#include <GraphMol/MolOps.h>
#include <GraphMol/PeriodicTable.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/RingInfo.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include <algorithm>
#include <exception>
#include <new>
#include <numeric>
#include <vector>

#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

using RDKit::Bond;

constexpr std::uint16_t kHighestElement = 118;
const std::string kIsPiece = "_chemsieve_piece";  // property of a molecule

std::string element_name(std::uint16_t element) {
    if (element == 0 || element > kHighestElement) return "*";
    return RDKit::PeriodicTable::getTable()->getElementSymbol(element);
}

bool one_of(const std::string& name, std::initializer_list<const char*> names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::string atom_symbol(std::uint16_t element, bool aromatic) {
    std::string name = element_name(element);
    if (name == "*") return name;
    const bool bare = one_of(name, {"B", "C", "N", "O", "P", "S", "F", "Cl", "Br", "I"});
    // SMILES has small letters for these alone.
    if (aromatic && one_of(name, {"B", "C", "N", "O", "P", "S", "Se", "Te", "As", "Si"})) {
        name[0] = static_cast<char>(name[0] - 'A' + 'a');
    }
    return bare ? name : '[' + name + ']';
}

Bond::BondType bond_type(BondLabel label) {
    switch (label) {
        case BondLabel::single: return Bond::SINGLE;
        case BondLabel::double_: return Bond::DOUBLE;
        case BondLabel::triple: return Bond::TRIPLE;
        case BondLabel::quadruple: return Bond::QUADRUPLE;
        case BondLabel::aromatic: return Bond::AROMATIC;
        case BondLabel::dative: return Bond::DATIVE;
        default: return Bond::ZERO;
    }
}

std::string bond_symbol(const Bond& bond, bool in_ring) {
    const bool aromatic_ends = bond.getBeginAtom()->getIsAromatic() && bond.getEndAtom()->getIsAromatic();
    switch (bond.getBondType()) {
        case Bond::SINGLE: return aromatic_ends ? "-" : "";
        case Bond::DOUBLE: return "=";
        case Bond::TRIPLE: return "#";
        case Bond::QUADRUPLE: return "$";
        case Bond::AROMATIC: return in_ring ? "" : ":";
        default: return "~";
    }
}

RDKit::RWMol molecule_of(const MolecularGraph& piece) {
    RDKit::RWMol mol;
    for (const std::uint16_t element : piece.atoms) {
        RDKit::Atom atom{element > kHighestElement ? 0U : element};
        atom.setNoImplicit(true);
        mol.addAtom(&atom);
    }
    for (const GraphBond& bond : piece.bonds) {
        mol.addBond(bond.first, bond.second, bond_type(bond.label));
        if (bond.label != BondLabel::aromatic) continue;
        mol.getBondBetweenAtoms(bond.first, bond.second)->setIsAromatic(true);
        mol.getAtomWithIdx(bond.first)->setIsAromatic(true);
        mol.getAtomWithIdx(bond.second)->setIsAromatic(true);
    }
    mol.updatePropertyCache(false);
    RDKit::MolOps::fastFindRings(mol);
    return mol;
}

// All of the molecule, by these symbols of atoms and bonds; without those of bonds RDKit writes its own.
std::string written(const RDKit::RWMol& mol, const std::vector<std::string>& atoms,
                    const std::vector<std::string>* bonds) {
    std::vector<int> all_atoms(mol.getNumAtoms()), all_bonds(mol.getNumBonds());
    std::iota(all_atoms.begin(), all_atoms.end(), 0);
    std::iota(all_bonds.begin(), all_bonds.end(), 0);
    RDKit::SmilesWriteParams params;
    params.doIsomericSmiles = false;
    return RDKit::MolFragmentToSmiles(mol, params, all_atoms, &all_bonds, &atoms, bonds);
}

std::string smiles_of(const MolecularGraph& piece) {
    const RDKit::RWMol mol = molecule_of(piece);
    std::vector<std::string> atoms, bonds;
    for (const RDKit::Atom* atom : mol.atoms()) {
        atoms.push_back(atom_symbol(piece.atoms[atom->getIdx()], atom->getIsAromatic()));
    }
    bool directed = false;
    for (const Bond* bond : mol.bonds()) {
        bonds.push_back(bond_symbol(*bond, mol.getRingInfo()->numBondRings(bond->getIdx()) > 0));
        directed = directed || bond->getBondType() == Bond::DATIVE;
    }
    // RDKit alone knows from which end it writes a bond, so it must write the arrows.
    return written(mol, atoms, directed ? nullptr : &bonds);
}

std::string smarts_bond(BondLabel label) {
    switch (label) {
        case BondLabel::single: return "-";
        case BondLabel::double_: return "=";
        case BondLabel::triple: return "#";
        case BondLabel::aromatic: return ":";
        default: return "";
    }
}

std::string state_text(const MolecularGraph& piece) {
    const AtomState& state = piece.states.front();
    const std::string value = std::to_string(state.value);
    std::string text = element_name(piece.atoms.front());
    switch (state.kind) {
        case AtomStateKind::charge: return text + " with charge " + (state.value > 0 ? "+" : "") + value;
        case AtomStateKind::isotope: return text + " of isotope " + value;
        case AtomStateKind::unpaired_electrons:
            return text + " with " + value + (state.value == 1 ? " unpaired electron" : " unpaired electrons");
    }
    return text;
}

}  // namespace

std::string piece_text(const MolecularGraph& piece) {
    try {
        return piece.states.empty() ? smiles_of(piece) : state_text(piece);
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception&) {
        return "a piece of " + std::to_string(piece.bonds.size()) + " bonds";
    }
}

std::string piece_smarts(const MolecularGraph& piece) {
    if (!piece.states.empty()) return {};
    std::vector<std::string> atoms, bonds;
    for (const std::uint16_t element : piece.atoms) atoms.push_back("[#" + std::to_string(element) + ']');
    for (const GraphBond& bond : piece.bonds) {
        bonds.push_back(smarts_bond(bond.label));
        if (bonds.back().empty()) return {};
    }
    return written(molecule_of(piece), atoms, &bonds);
}

Molecule piece_molecule(const MolecularGraph& piece) {
    auto mol = std::make_shared<RDKit::RWMol>(molecule_of(piece));
    RDKit::MolOps::symmetrizeSSSR(*mol);
    mol->setProp(kIsPiece, true);
    return Molecule{std::move(mol)};
}

bool is_piece(const Molecule& molecule) { return molecule.rdkit().hasProp(kIsPiece); }

}  // namespace chemsieve
