#include "chem/sameness/constitution_smiles.h"

#include <GraphMol/MolOps.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

void add_atom(RDKit::RWMol& mol, const ConstitutionAtom& atom) {
    RDKit::Atom added{static_cast<unsigned>(atom.element)};
    added.setIsAromatic(atom.is_aromatic);
    added.setFormalCharge(atom.charge);
    added.setNoImplicit(true);
    added.setNumExplicitHs(atom.hydrogens);
    added.setIsotope(static_cast<unsigned>(atom.isotope));
    mol.addAtom(&added, false, false);
}

// As if it had been read: atoms of fewer hydrogens than they could have are written as such. RDKit counts by valences
// that aromatic heteroatoms, whose bonds are one and a half each, do not have.
void note_radicals(RDKit::RWMol& mol) {
    constexpr int kCarbon = 6;
    RDKit::MolOps::assignRadicals(mol);
    for (RDKit::Atom* atom : mol.atoms()) {
        if (atom->getIsAromatic() && atom->getAtomicNum() != kCarbon) atom->setNumRadicalElectrons(0);
    }
}

}  // namespace

std::string constitution_smiles(const Constitution& constitution) {
    RDKit::RWMol mol;
    for (const std::uint64_t atom : constitution.atoms) add_atom(mol, constitution_atom_of(atom));
    for (const Constitution::Bond& bond : constitution.bonds) {
        const auto type = static_cast<RDKit::Bond::BondType>(bond.order);
        mol.addBond(bond.first, bond.second, type);
        if (type == RDKit::Bond::AROMATIC) mol.getBondBetweenAtoms(bond.first, bond.second)->setIsAromatic(true);
    }
    // RDKit takes what has an aromatic bond for aromatic, also a dummy, and then writes no sign for the bond.
    for (RDKit::Atom* atom : mol.atoms()) {
        if (atom->getAtomicNum() == 0) atom->setIsAromatic(false);
    }
    constexpr bool kStrict = false;
    mol.updatePropertyCache(kStrict);
    note_radicals(mol);
    // Canonical ranks ask what lies in rings, not in how many of the smallest ones, which take longer to find.
    RDKit::MolOps::fastFindRings(mol);
    // There is no stereochemistry to look for.
    mol.setProp(RDKit::common_properties::_StereochemDone, 1);
    return RDKit::MolToSmiles(mol);
}

}  // namespace chemsieve
