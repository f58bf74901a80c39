#include "chem/read/mol2.h"

#include <GraphMol/Conformer.h>
#include <GraphMol/FileParsers/FileParsers.h>
#include <GraphMol/MolOps.h>
#include <GraphMol/RWMol.h>

#include <algorithm>
#include <optional>
#include <sstream>

#include "chem/rdkit_config_check.h"
#include "chem/read/guarded_parse.h"
#include "chem/read/parse.h"

namespace chemsieve {

namespace {

// As MOL2 files have their hydrogens as atoms.
constexpr unsigned long kMostMol2Atoms = 4 * kMaxAtoms;

// RDKit makes room for as many atoms as the third line says. Nothing: it says none.
std::optional<unsigned long> counted_in_mol2(std::string_view text) {
    constexpr std::size_t kHead = 4096;
    std::istringstream lines{std::string{text.substr(0, kHead)}};
    std::string line;
    for (int wanted = 3; wanted > 0;) {
        if (!std::getline(lines, line)) return std::nullopt;
        if (!line.starts_with("#")) --wanted;
    }
    unsigned long atoms = 0;
    if (!(std::istringstream{line} >> atoms)) return std::nullopt;
    return atoms;
}

// Some programs write the origin for every atom, from which RDKit makes centres of stereochemistry.
void forget_stereo_without_places(RDKit::RWMol& mol) {
    if (mol.getNumConformers() == 0) return;
    const auto& places = mol.getConformer().getPositions();
    if (std::any_of(places.begin(), places.end(), [](const RDGeom::Point3D& place) { return place.lengthSq() > 0; }))
        return;
    for (RDKit::Atom* atom : mol.atoms()) atom->setChiralTag(RDKit::Atom::CHI_UNSPECIFIED);
    for (RDKit::Bond* bond : mol.bonds()) {
        bond->setBondDir(RDKit::Bond::NONE);
        bond->setStereo(RDKit::Bond::STEREONONE);
    }
    RDKit::MolOps::assignStereochemistry(mol, true, true);
}

// Where every hydrogen is an atom, bonds alone say which nitrogen and oxygen atoms are charged.
void charge_by_bonds(RDKit::RWMol& mol) {
    for (RDKit::Atom* atom : mol.atoms()) {
        double bonds = 0;
        for (const RDKit::Bond* bond : mol.atomBonds(atom)) bonds += bond->getBondTypeAsDouble();
        const int element = atom->getAtomicNum();
        if (element == 7 && bonds == 4) atom->setFormalCharge(1);
        if (element == 8 && bonds == 3) atom->setFormalCharge(1);
        if (element == 8 && bonds == 1) atom->setFormalCharge(-1);
    }
}

// Other programs than Corina write aromatic bonds to all atoms of rings such as pyrrole, and no charges that RDKit
// knows by their types (nitro groups): RDKit then charges what is not charged, and refuses the molecule. Nothing if
// hydrogens are missing, as nothing can be told then.
std::unique_ptr<RDKit::RWMol> read_by_bonds(const std::string& text) {
    constexpr bool kSanitize = false, kRemoveHydrogens = false, kClearFlags = true;
    std::unique_ptr<RDKit::RWMol> mol{RDKit::Mol2BlockToMol(text, kSanitize, kRemoveHydrogens)};
    if (!mol) return nullptr;
    for (RDKit::Atom* atom : mol->atoms()) {
        atom->setNoImplicit(true);
        if (atom->getIsAromatic() && atom->getFormalCharge() > 0) atom->setFormalCharge(0);
    }
    mol->updatePropertyCache(false);
    RDKit::MolOps::Kekulize(*mol, kClearFlags);
    charge_by_bonds(*mol);
    mol->updatePropertyCache(false);
    RDKit::MolOps::sanitizeMol(*mol);
    for (const RDKit::Atom* atom : mol->atoms()) {
        if (atom->getNumRadicalElectrons() > 0) return nullptr;
    }
    if (mol->getNumConformers() > 0 && mol->getConformer().is3D()) RDKit::MolOps::assignStereochemistryFrom3D(*mol);
    RDKit::MolOps::removeHs(*mol);
    return mol;
}

ParseResult finished(const std::function<std::unique_ptr<RDKit::RWMol>()>& read) {
    return guarded_parse("MOL2", [&] {
        std::unique_ptr<RDKit::RWMol> mol = read();
        if (mol) {
            make_compound(*mol);
            forget_stereo_without_places(*mol);
        }
        return mol.release();
    });
}

}  // namespace

ParseResult parse_mol2(std::string_view text) {
    if (text.find('\0') != std::string_view::npos) return Unparsable{"contains a NUL character"};
    const std::optional<unsigned long> atoms = counted_in_mol2(text);
    if (!atoms) return Unparsable{"its third line does not begin with the number of atoms"};
    if (*atoms > kMostMol2Atoms) {
        return Unparsable{"has " + std::to_string(*atoms) + " atoms with its hydrogens, more than the limit of " +
                          std::to_string(kMostMol2Atoms)};
    }
    const std::string copy{text};
    ParseResult as_corina = finished([&] { return std::unique_ptr<RDKit::RWMol>{RDKit::Mol2BlockToMol(copy)}; });
    if (std::holds_alternative<Molecule>(as_corina)) return as_corina;
    ParseResult by_bonds = finished([&] { return read_by_bonds(copy); });
    return std::holds_alternative<Molecule>(by_bonds) ? std::move(by_bonds) : std::move(as_corina);
}

}  // namespace chemsieve
