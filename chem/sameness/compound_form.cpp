#include "chem/sameness/compound_form.h"

#include <GraphMol/MolOps.h>
#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesWrite.h>

#include "chem/graph/faithful_smiles.h"
#include "chem/rdkit_config_check.h"
#include "chem/read/drawn_axes.h"
#include "chem/sameness/marked_stereo.h"

namespace chemsieve {

namespace {

// Forms of constitutions begin otherwise (constitution_form.cpp), so that no form of one kind is one of the other.
constexpr char kSmiles = 'S';

// Behind a canonical SMILES that is read as another isomer, which has a form of its own.
constexpr const char* kOfOtherIsomer = " !";

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

// The number of a dummy says which attachment point it is.
bool is_numbered(const RDKit::Atom& atom) { return atom.getAtomicNum() != 0 && atom.getAtomMapNum() != 0; }

// Looked at before anything that takes time.
bool may_have_more_stereo(const RDKit::ROMol& mol) {
    return !mol.getStereoGroups().empty() || mol.getNumConformers() > 0 || has_written_axis(mol);
}

}  // namespace

std::string form_of_canonical_smiles(const std::string& smiles) { return kSmiles + smiles; }

std::string_view smiles_of_form(std::string_view form) {
    return form[0] == kSmiles ? form.substr(1) : std::string_view{};
}

bool is_sure_form(std::string_view form) { return form[0] != kSmiles || form.back() != kUnknownStereo; }

bool has_atom_numbers(const Molecule& compound) {
    for (const RDKit::Atom* atom : compound.rdkit().atoms()) {
        if (is_numbered(*atom)) return true;
    }
    return false;
}

Molecule without_atom_numbers(const Molecule& compound) {
    auto plain = std::make_shared<RDKit::RWMol>(compound.rdkit());
    for (RDKit::Atom* atom : plain->atoms()) {
        if (is_numbered(*atom)) atom->setAtomMapNum(0);
    }
    // Two neighbours of an atom may differ by their numbers only.
    constexpr bool kCleanIt = true, kForce = true;
    RDKit::MolOps::assignStereochemistry(*plain, kCleanIt, kForce);
    return Molecule{plain};
}

std::string compound_form(const Molecule& compound) {
    if (has_atom_numbers(compound)) return compound_form(without_atom_numbers(compound));
    const RDKit::ROMol& mol = compound.rdkit();
    if (may_have_more_stereo(mol)) {
        if (const auto marked = marked_stereo(mol)) return form_of_canonical_smiles(*marked);
    }
    if (const auto constitution = constitution_of(mol)) {
        if (auto form = form_of_constitution(*constitution)) return *std::move(form);
    }
    const FaithfulSmiles smiles = faithful_smiles(mol);
    return form_of_canonical_smiles(smiles.canonical + (smiles.is_canonical() ? "" : kOfOtherIsomer));
}

}  // namespace chemsieve
