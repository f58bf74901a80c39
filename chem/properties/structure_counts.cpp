#include "chem/properties/structure_counts.h"

#include <GraphMol/Descriptors/Lipinski.h>
#include <GraphMol/Descriptors/MolDescriptors.h>
#include <GraphMol/ROMol.h>

#include "chem/rdkit_config_check.h"

namespace chemsieve {

StructureCounts count_structure(const Molecule& compound) {
    const RDKit::ROMol& mol = compound.rdkit();
    StructureCounts counts;
    counts.aromatic_rings = static_cast<int>(RDKit::Descriptors::calcNumAromaticRings(mol));
    counts.fraction_sp3 = RDKit::Descriptors::calcFractionCSP3(mol);
    for (const RDKit::Atom* atom : mol.atoms()) counts.aromatic_atoms += atom->getIsAromatic() ? 1 : 0;
    return counts;
}

double exact_mass(const Molecule& compound) { return RDKit::Descriptors::calcExactMW(compound.rdkit()); }

}  // namespace chemsieve
