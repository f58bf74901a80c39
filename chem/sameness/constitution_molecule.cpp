#include "chem/sameness/constitution_molecule.h"

#include <GraphMol/RWMol.h>

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

}  // namespace

void add_constitution(const Constitution& constitution, RDKit::RWMol& mol) {
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
}

}  // namespace chemsieve
