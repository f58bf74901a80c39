#include "chem/sameness/compound_form.h"

#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

// Forms of constitutions begin otherwise (constitution_form.cpp), so that no form of one kind is one of the other.
constexpr char kSmiles = 'S';

std::optional<Constitution> constitution_of(const RDKit::ROMol& mol) {
    constexpr bool kWithNeighbours = true;
    Constitution constitution;
    constitution.atoms.reserve(mol.getNumAtoms());
    constitution.bonds.reserve(mol.getNumBonds());
    for (const RDKit::Atom* atom : mol.atoms()) {
        if (!is_constitutional_atom(atom->getAtomicNum(), atom->getChiralTag(),
                                    static_cast<int>(atom->getNumRadicalElectrons())) ||
            atom->getAtomMapNum() != 0) {
            return std::nullopt;
        }
        constitution.atoms.push_back(constitution_atom(
            atom->getAtomicNum(), atom->getIsAromatic(), atom->getFormalCharge(),
            static_cast<int>(atom->getTotalNumHs(kWithNeighbours)), static_cast<int>(atom->getIsotope())));
    }
    for (const RDKit::Bond* bond : mol.bonds()) {
        if (!is_constitutional_bond(bond->getBondType(), bond->getStereo())) return std::nullopt;
        constitution.bonds.push_back({static_cast<std::uint16_t>(bond->getBeginAtomIdx()),
                                      static_cast<std::uint16_t>(bond->getEndAtomIdx()),
                                      static_cast<std::uint8_t>(bond->getBondType())});
    }
    return constitution;
}

}  // namespace

std::string form_of_canonical_smiles(const std::string& smiles) { return kSmiles + smiles; }

std::string_view smiles_of_form(std::string_view form) {
    return form[0] == kSmiles ? form.substr(1) : std::string_view{};
}

std::string compound_form(const Molecule& compound) {
    if (const auto constitution = constitution_of(compound.rdkit())) {
        if (auto form = form_of_constitution(*constitution)) return *std::move(form);
    }
    return form_of_canonical_smiles(RDKit::MolToSmiles(compound.rdkit()));
}

}  // namespace chemsieve
