#include "chem/read/equal_hydrogens.h"

#include <GraphMol/MolOps.h>
#include <GraphMol/RWMol.h>

#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

bool has_double_bond(const RDKit::ROMol& mol, const RDKit::Atom& atom) {
    for (const RDKit::Bond* bond : mol.atomBonds(&atom)) {
        if (bond->getBondType() == RDKit::Bond::DOUBLE) return true;
    }
    return false;
}

// The end of a double bond at which a hydrogen, no isotope, stands beside another one.
const RDKit::Atom* end_with_equal_hydrogens(const RDKit::ROMol& mol, const RDKit::Atom& hydrogen) {
    if (hydrogen.getAtomicNum() != 1 || hydrogen.getIsotope() != 0 || hydrogen.getDegree() != 1) return nullptr;
    const RDKit::Atom* atom = *mol.atomNeighbors(&hydrogen).begin();
    constexpr bool kWithNeighbours = true;
    return atom->getTotalNumHs(!kWithNeighbours) > 0 && has_double_bond(mol, *atom) ? atom : nullptr;
}

void forget_geometry(RDKit::RWMol& mol, const RDKit::Atom& end) {
    for (RDKit::Bond* bond : mol.atomBonds(&end)) {
        bond->setStereo(RDKit::Bond::STEREONONE);
        bond->getStereoAtoms().clear();
        bond->setBondDir(RDKit::Bond::NONE);
    }
}

}  // namespace

void take_out_equal_hydrogens(RDKit::RWMol& mol) {
    bool is_changed = false;
    for (const RDKit::Atom* atom : mol.atoms()) {
        const RDKit::Atom* end = end_with_equal_hydrogens(mol, *atom);
        if (!end) continue;
        forget_geometry(mol, *end);
        is_changed = true;
    }
    if (is_changed) RDKit::MolOps::removeHs(mol);
}

}  // namespace chemsieve
