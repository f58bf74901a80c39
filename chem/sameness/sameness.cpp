#include "chem/sameness/sameness.h"

#include <GraphMol/Descriptors/MolDescriptors.h>
#include <GraphMol/MolOps.h>
#include <GraphMol/ROMol.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include <cctype>
#include <tuple>
#include <vector>

#include "base/platform/own_files.h"
#include "chem/rdkit_config_check.h"
#include "chem/sameness/compound_form.h"
#include "chem/sameness/counter_ions.h"
#include "chem/sameness/marked_stereo.h"
#include "chem/sameness/stereo_count.h"
#include "chem/sameness/tautomer_part.h"

namespace chemsieve {

namespace {

// RDKit leaves groups of stereocentres behind.
std::vector<std::shared_ptr<RDKit::ROMol>> components_of(const RDKit::ROMol& mol) {
    std::vector<std::shared_ptr<RDKit::ROMol>> components;
    constexpr bool kSanitise = true;
    std::vector<std::vector<int>> atoms;
    for (const auto& component : RDKit::MolOps::getMolFrags(mol, kSanitise, nullptr, &atoms)) {
        auto copy = std::make_shared<RDKit::RWMol>(*component);
        carry_stereo_groups(mol, *copy, &atoms[components.size()]);
        components.push_back(std::move(copy));
    }
    return components;
}

bool has_query_atoms(const RDKit::ROMol& mol) {
    for (const RDKit::Atom* atom : mol.atoms()) {
        if (atom->hasQuery()) return true;
    }
    return false;
}

bool keeps_hydrogen_atoms(const RDKit::ROMol& mol) {
    for (const RDKit::Atom* atom : mol.atoms()) {
        if (atom->getAtomicNum() == 1) return true;
    }
    return false;
}

// Without its charge an atom may have two neighbours alike, so that it is no stereocentre any more.
Molecule with_present_centres(const std::shared_ptr<RDKit::RWMol>& mol, Remarks remarks = {}) {
    constexpr bool kCleanIt = true, kForce = true;
    RDKit::MolOps::assignStereochemistry(*mol, kCleanIt, kForce);
    return Molecule{mol, std::move(remarks)};
}

}  // namespace

bool has_components(const Molecule& compound) {
    std::vector<int> component_of_atom;
    return RDKit::MolOps::getMolFrags(compound.rdkit(), component_of_atom) > 1;
}

Molecule largest_component(const Molecule& compound) {
    if (!has_components(compound)) return compound;
    std::shared_ptr<const RDKit::ROMol> largest;
    std::tuple<bool, unsigned, double, std::string> of_largest;
    for (auto& component : components_of(compound.rdkit())) {
        // The first of equal size and weight by canonical SMILES is the largest.
        std::string smiles = RDKit::MolToSmiles(*component);
        for (char& c : smiles) c = static_cast<char>(127 - c);
        std::tuple size{!is_counter_ion(*component), component->getNumHeavyAtoms(),
                        RDKit::Descriptors::calcAMW(*component), std::move(smiles)};
        if (largest && size <= of_largest) continue;
        of_largest = std::move(size);
        largest = std::move(component);
    }
    return Molecule{largest};
}

Molecule normalised(const Molecule& compound) {
    const RDKit::ROMol& mol = compound.rdkit();
    if (has_query_atoms(mol)) return compound;
    const auto changed = tautomer_part().normalised(mol);
    if (!changed) return compound;
    auto own = std::make_shared<RDKit::RWMol>(*changed);
    carry_stereo_groups(mol, *own);
    return with_present_centres(own, {compound.remarks().begin(), compound.remarks().end()});
}

Molecule essence_of(const Molecule& compound, const Sameness& sameness) {
    Molecule essence = has_atom_numbers(compound) ? without_atom_numbers(compound) : compound;
    if (sameness.normalise) essence = normalised(essence);
    if (sameness.ignore_salts) {
        const auto neutral = tautomer_part().uncharged(largest_component(essence).rdkit());
        essence = with_present_centres(std::make_shared<RDKit::RWMol>(*neutral));
    }
    if (sameness.ignore_stereo) {
        auto flat = std::make_shared<RDKit::RWMol>(essence.rdkit());
        RDKit::MolOps::removeStereochemistry(*flat);
        flat->setStereoGroups({});
        flat->clearConformers();  // with the hands of axes that it draws
        // RDKit keeps hydrogens that say how a double bond lies.
        if (keeps_hydrogen_atoms(*flat)) RDKit::MolOps::removeHs(*flat);
        essence = Molecule{flat};
    }
    return essence;
}

const TautomerPart& tautomer_part() {
    static const auto& part = *static_cast<const TautomerPart*>(load_part("tautomers"));
    return part;
}

std::string canonical_form(const Molecule& essence, const Sameness& sameness, const std::stop_token& stop) {
    return compound_form(sameness.tautomers ? canonical_tautomer(essence, stop) : essence);
}

Molecule canonical_tautomer(const Molecule& essence, const std::stop_token& stop) {
    auto tautomer = tautomer_part().canonical_tautomer(essence.rdkit(), stop);
    Remarks remarks;
    const unsigned drawn = count_stereo(essence.rdkit()), kept = count_stereo(*tautomer);
    if (kept < drawn) remarks.push_back({RemarkKind::mobile_stereo, std::to_string(drawn - kept)});
    return Molecule{std::move(tautomer), std::move(remarks)};
}

std::string bound_atoms(const Molecule& essence) {
    RDKit::RWMol bare{essence.rdkit()};
    for (RDKit::Atom* atom : bare.atoms()) {
        atom->setIsAromatic(false);
        atom->setFormalCharge(0);
        atom->setNumExplicitHs(0);
        atom->setNumRadicalElectrons(0);
        atom->setNoImplicit(true);
        atom->setChiralTag(RDKit::Atom::CHI_UNSPECIFIED);
    }
    for (RDKit::Bond* bond : bare.bonds()) {
        bond->setIsAromatic(false);
        bond->setBondType(RDKit::Bond::SINGLE);
        bond->setBondDir(RDKit::Bond::NONE);
        bond->setStereo(RDKit::Bond::STEREONONE);
    }
    constexpr bool kIsStrict = false;
    bare.updatePropertyCache(kIsStrict);
    constexpr bool kIsIsomeric = false;
    return RDKit::MolToSmiles(bare, kIsIsomeric);
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
