#include "fingerprint/chem/sameness.h"

#include <GraphMol/Descriptors/MolDescriptors.h>
#include <GraphMol/MolOps.h>
#include <GraphMol/MolStandardize/Charge.h>
#include <GraphMol/MolStandardize/Tautomer.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include <cctype>
#include <tuple>
#include <vector>

#include "fingerprint/chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

std::shared_ptr<const RDKit::ROMol> largest_component(const RDKit::ROMol& mol) {
    std::shared_ptr<const RDKit::ROMol> largest;
    std::tuple<unsigned, double, std::string> of_largest;
    for (const auto& component : RDKit::MolOps::getMolFrags(mol)) {
        // The first of equal size and weight by canonical SMILES is the largest.
        std::string smiles = RDKit::MolToSmiles(*component);
        for (char& c : smiles) c = static_cast<char>(127 - c);
        std::tuple size{component->getNumHeavyAtoms(), RDKit::Descriptors::calcAMW(*component), std::move(smiles)};
        if (largest && size <= of_largest) continue;
        of_largest = std::move(size);
        largest = std::shared_ptr<const RDKit::ROMol>{component.get(), [component](const RDKit::ROMol*) {}};
    }
    return largest;
}

}  // namespace

Molecule essence_of(const Molecule& compound, const Sameness& sameness) {
    std::shared_ptr<const RDKit::ROMol> mol{&compound.rdkit(), [compound](const RDKit::ROMol*) {}};
    if (sameness.ignore_salts) {
        if (const auto largest = largest_component(*mol)) mol = largest;
        RDKit::MolStandardize::Uncharger uncharger;
        mol = std::shared_ptr<const RDKit::ROMol>{uncharger.uncharge(*mol)};
    }
    if (sameness.ignore_stereo) {
        auto flat = std::make_shared<RDKit::RWMol>(*mol);
        RDKit::MolOps::removeStereochemistry(*flat);
        mol = flat;
    }
    return Molecule{mol};
}

std::string canonical_form(const Molecule& essence, const Sameness& sameness) {
    if (!sameness.tautomers) return RDKit::MolToSmiles(essence.rdkit());
    const RDKit::MolStandardize::TautomerEnumerator enumerator;
    const std::unique_ptr<RDKit::ROMol> canonical{enumerator.canonicalize(essence.rdkit())};
    return RDKit::MolToSmiles(*canonical);
}

std::string skeleton_formula(const std::string& formula) {
    std::string result;
    for (std::size_t i = 0; i < formula.size();) {
        std::size_t end = i + 1;
        while (end < formula.size() && std::islower(static_cast<unsigned char>(formula[end]))) ++end;
        const std::string element = formula.substr(i, end - i);
        while (end < formula.size() && std::isdigit(static_cast<unsigned char>(formula[end]))) ++end;
        if (std::isupper(static_cast<unsigned char>(formula[i])) && element != "H") {
            result += formula.substr(i, end - i) + ' ';
        }
        i = end;
    }
    return result;
}

}  // namespace chemsieve
