#include "chem/properties/descriptors.h"

#include <GraphMol/Descriptors/MolDescriptors.h>
#include <GraphMol/ROMol.h>
#include <GraphMol/RingInfo.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include "chem/properties/counted_features.h"
#include "chem/properties/crippen_logp.h"
#include "chem/rdkit_config_check.h"

namespace chemsieve {

Descriptors describe(const Molecule& compound) {
    namespace calc = RDKit::Descriptors;
    const RDKit::ROMol& mol = compound.rdkit();
    Descriptors d;
    d.formula = formula_of(compound);
    d.molecular_weight = calc::calcAMW(mol);
    d.logp = crippen_logp(compound);
    d.tpsa = calc::calcTPSA(mol);
    d.donors = hydrogen_bond_donors(compound);
    d.acceptors = hydrogen_bond_acceptors(compound);
    d.rotatable_bonds = chemsieve::rotatable_bonds(compound);
    d.rings = static_cast<int>(mol.getRingInfo()->numRings());
    d.heavy_atoms = static_cast<int>(mol.getNumHeavyAtoms());
    return d;
}

std::string formula_of(const Molecule& compound) { return RDKit::Descriptors::calcMolFormula(compound.rdkit()); }

std::string canonical_smiles(const Molecule& compound) { return RDKit::MolToSmiles(compound.rdkit()); }

}  // namespace chemsieve
