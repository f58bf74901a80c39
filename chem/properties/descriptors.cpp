#include "chem/properties/descriptors.h"

#include <GraphMol/ROMol.h>
#include <GraphMol/RingInfo.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include "chem/properties/composition.h"
#include "chem/properties/counted_features.h"
#include "chem/properties/crippen_logp.h"
#include "chem/properties/polar_surface.h"
#include "chem/rdkit_config_check.h"

namespace chemsieve {

Descriptors describe(const Molecule& compound) {
    const RDKit::ROMol& mol = compound.rdkit();
    Descriptors d;
    d.formula = formula_of(compound);
    d.molecular_weight = chemsieve::molecular_weight(compound);
    d.logp = crippen_logp(compound);
    d.tpsa = polar_surface(compound);
    d.donors = hydrogen_bond_donors(compound);
    d.acceptors = hydrogen_bond_acceptors(compound);
    d.rotatable_bonds = chemsieve::rotatable_bonds(compound);
    d.rings = static_cast<int>(mol.getRingInfo()->numRings());
    d.heavy_atoms = static_cast<int>(mol.getNumHeavyAtoms());
    return d;
}

std::string canonical_smiles(const Molecule& compound) { return RDKit::MolToSmiles(compound.rdkit()); }

}  // namespace chemsieve
