#include "chem/sameness/largest_component.h"

#include <GraphMol/Descriptors/MolDescriptors.h>
#include <GraphMol/MolOps.h>
#include <GraphMol/ROMol.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include <tuple>
#include <vector>

#include "chem/rdkit_config_check.h"

namespace chemsieve {

bool has_components(const Molecule& compound) {
    std::vector<int> component_of_atom;
    return RDKit::MolOps::getMolFrags(compound.rdkit(), component_of_atom) > 1;
}

Molecule largest_component(const Molecule& compound) {
    if (!has_components(compound)) return compound;
    std::shared_ptr<const RDKit::ROMol> largest;
    std::tuple<unsigned, double, std::string> of_largest;
    for (const auto& component : RDKit::MolOps::getMolFrags(compound.rdkit())) {
        // The first of equal size and weight by canonical SMILES is the largest.
        std::string smiles = RDKit::MolToSmiles(*component);
        for (char& c : smiles) c = static_cast<char>(127 - c);
        std::tuple size{component->getNumHeavyAtoms(), RDKit::Descriptors::calcAMW(*component), std::move(smiles)};
        if (largest && size <= of_largest) continue;
        of_largest = std::move(size);
        largest = std::shared_ptr<const RDKit::ROMol>{component.get(), [component](const RDKit::ROMol*) {}};
    }
    return Molecule{largest};
}

}  // namespace chemsieve
