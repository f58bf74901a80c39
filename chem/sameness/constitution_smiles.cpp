#include "chem/sameness/constitution_smiles.h"

#include <GraphMol/MolOps.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include "chem/rdkit_config_check.h"
#include "chem/sameness/constitution_molecule.h"

namespace chemsieve {

namespace {

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
    add_constitution(constitution, mol);
    note_radicals(mol);
    // Canonical ranks ask what lies in rings, not in how many of the smallest ones, which take longer to find.
    RDKit::MolOps::fastFindRings(mol);
    // There is no stereochemistry to look for.
    mol.setProp(RDKit::common_properties::_StereochemDone, 1);
    return RDKit::MolToSmiles(mol);
}

}  // namespace chemsieve
