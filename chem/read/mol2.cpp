#include "chem/read/mol2.h"

#include <GraphMol/Conformer.h>
#include <GraphMol/FileParsers/FileParsers.h>
#include <GraphMol/MolOps.h>
#include <GraphMol/RWMol.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <sstream>
#include <string_view>
#include <vector>

#include "chem/graph/metals.h"
#include "chem/rdkit_config_check.h"
#include "chem/read/guarded_parse.h"
#include "chem/read/parse.h"

namespace chemsieve {

namespace {

// As MOL2 files have their hydrogens as atoms.
constexpr unsigned long kMostMol2Atoms = 4 * kMaxAtoms;

struct Mol2Counts {
    unsigned long atoms = 0, bonds = 0;
};

// As RDKit takes a line apart.
std::vector<std::string_view> words_of_mol2(std::string_view line) {
    constexpr std::string_view kBetweenWords = " \t";
    std::vector<std::string_view> words;
    while (true) {
        line.remove_prefix(std::min(line.find_first_not_of(kBetweenWords), line.size()));
        if (line.empty()) return words;
        const std::size_t end = std::min(line.find_first_of(kBetweenWords), line.size());
        words.push_back(line.substr(0, end));
        line.remove_prefix(end);
    }
}

// RDKit looks for this line, and takes the counts of atoms from the second line behind it. Before it are only comments.
bool begins_as_mol2(std::string_view text) {
    while (text.starts_with('#')) text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    const std::string_view line = text.substr(0, text.find('\n'));
    return line.substr(0, line.find_last_not_of(" \t\r") + 1) == "@<TRIPOS>MOLECULE";
}

// RDKit makes room for as many atoms as the third line says. Nothing: it says none.
std::optional<Mol2Counts> counted_in_mol2(std::string_view text, bool skips_comments) {
    constexpr std::size_t kHead = 4096;
    std::istringstream lines{std::string{text.substr(0, kHead)}};
    std::string line;
    for (int wanted = 3; wanted > 0;) {
        if (!std::getline(lines, line)) return std::nullopt;
        if (!skips_comments || !line.starts_with("#")) --wanted;
    }
    Mol2Counts counts;
    std::istringstream numbers{line};
    if (!(numbers >> counts.atoms)) return std::nullopt;
    if (!(numbers >> counts.bonds)) counts.bonds = 0;
    return counts;
}

// The most and the least of both readings, where a comment stands before the counts.
struct Mol2Head {
    unsigned long most_atoms = 0, least_atoms = 0, most_bonds = 0;
};

std::optional<Mol2Head> head_of_mol2(std::string_view text) {
    const auto first = counted_in_mol2(text, true), second = counted_in_mol2(text, false);
    if (!first && !second) return std::nullopt;
    const Mol2Counts one = first.value_or(second.value_or(Mol2Counts{})), other = second.value_or(one);
    return Mol2Head{std::max(one.atoms, other.atoms), std::min(one.atoms, other.atoms),
                    std::max(one.bonds, other.bonds)};
}

// RDKit takes each line of the lists of atoms and bonds for one of these, also comments, which begin with '#', and
// blank lines.
std::string without_comments(std::string_view text) {
    std::string rest;
    rest.reserve(text.size());
    bool is_in_list = false;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
        const std::string_view line = text.substr(begin, end - begin);
        begin = end;
        if (line.starts_with('@')) is_in_list = line.starts_with("@<TRIPOS>ATOM") || line.starts_with("@<TRIPOS>BOND");
        const std::size_t first = line.find_first_not_of(" \t\r\n");
        if (!is_in_list || (first != std::string_view::npos && line[first] != '#')) rest += line;
    }
    return rest;
}

// What is no number RDKit refuses.
bool may_be_atom(std::string_view word, unsigned long atoms) {
    if (word.starts_with('-')) return false;
    if (word.starts_with('+')) word.remove_prefix(1);
    unsigned long number = 0;
    const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    return error != std::errc{} || (number >= 1 && number <= atoms);
}

// RDKit 2022.09 takes a bond if one of its atoms is there, and then reads what lies behind the list of atoms. The
// number of such a bond; nothing if there is none. `text`: without comments.
std::optional<unsigned long> bond_to_nowhere(const std::string& text, const Mol2Head& head) {
    std::istringstream lines{text};
    std::string line;
    unsigned long bond = 0;
    bool is_in_bonds = false;
    while (std::getline(lines, line)) {
        if (line.starts_with("@<TRIPOS>BOND")) {
            is_in_bonds = true;
            bond = 0;
        } else if (is_in_bonds && bond < head.most_bonds) {
            ++bond;
            const std::vector<std::string_view> words = words_of_mol2(line);
            if (words.size() < 3) continue;
            if (!may_be_atom(words[1], head.least_atoms) || !may_be_atom(words[2], head.least_atoms)) return bond;
        }
    }
    return std::nullopt;
}

// RDKit takes other types for none.
std::optional<std::string> odd_bond_type(const std::string& text) {
    constexpr std::string_view kTypes[] = {"1", "2", "3", "am", "ar", "du", "un", "nc"};
    std::istringstream lines{text};
    bool is_in_bonds = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with('@')) is_in_bonds = line.starts_with("@<TRIPOS>BOND");
        const std::vector<std::string_view> words = is_in_bonds ? words_of_mol2(line) : std::vector<std::string_view>{};
        if (words.size() < 4) continue;
        const std::string_view type = words[3].substr(0, words[3].find('\r'));
        if (std::find(std::begin(kTypes), std::end(kTypes), type) != std::end(kTypes)) continue;
        return "bond " + std::string{words[0]} + " is of the type '" + std::string{type} +
               "', which MOL2 does not have";
    }
    return std::nullopt;
}

// RDKit reads as many lines as the third line says.
std::optional<std::string> other_counts(const std::string& text, const Mol2Head& head) {
    std::istringstream lines{text};
    std::string section;
    unsigned long atoms = 0, bonds = 0;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with('@')) {
            section = line.substr(0, line.find_last_not_of(" \t\r") + 1);
            continue;
        }
        atoms += section == "@<TRIPOS>ATOM";
        bonds += section == "@<TRIPOS>BOND";
    }
    if (atoms <= head.most_atoms && bonds <= head.most_bonds) return std::nullopt;
    return "lists " + std::to_string(atoms) + " atoms and " + std::to_string(bonds) +
           " bonds, where its third line counts " + std::to_string(head.most_atoms) + " and " +
           std::to_string(head.most_bonds);
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

std::string name_of_mol2_atom(const RDKit::Atom& atom) {
    std::string name;
    if (!atom.getPropIfPresent("_TriposAtomName", name)) name = std::to_string(atom.getIdx() + 1);
    return "atom " + name + " (" + atom.getSymbol() + ")";
}

std::optional<double> charge_in_file(const RDKit::Atom& atom) {
    std::string text;
    if (!atom.getPropIfPresent("_TriposPartialCharge", text)) return std::nullopt;
    try {
        return std::stod(text);
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

// RDKit charges metals by the number of their bonds. An ion has the charge that the file says; one of the first two
// groups that has none there has its usual one.
void charge_metals(RDKit::RWMol& mol) {
    constexpr int kWithUsualCharge[] = {3, 4, 11, 12, 19, 20, 37, 38, 55, 56};
    for (RDKit::Atom* atom : mol.atoms()) {
        if (!is_metal(atom->getAtomicNum()) || (atom->getDegree() > 0 && atom->getFormalCharge() == 0)) continue;
        const long charge = std::lround(charge_in_file(*atom).value_or(0));
        const bool is_usual = std::find(std::begin(kWithUsualCharge), std::end(kWithUsualCharge),
                                        atom->getAtomicNum()) != std::end(kWithUsualCharge);
        if (atom->getDegree() > 0 || (charge == 0 && !is_usual)) {
            throw std::runtime_error{name_of_mol2_atom(*atom) +
                                     " is a metal whose charge the file does not say; give SMILES or an SD file"};
        }
        if (charge != 0) atom->setFormalCharge(static_cast<int>(charge));
        atom->setNumRadicalElectrons(0);
        atom->setNoImplicit(true);
    }
}

// Bonds, with hydrogens, that an atom without charge has at least; 0: not known.
unsigned usual_valence(int element) {
    switch (element) {
        case 14: return 4;
        case 15:
        case 33: return 3;
        case 16:
        case 34:
        case 52: return 2;
        default: return 0;
    }
}

// RDKit makes radicals of carbon and charges of others. The charge of an oxygen at carbon has a type of its own.
bool lacks_hydrogens(const RDKit::Atom& atom) {
    constexpr int kCarbon = 6, kNitrogen = 7, kOxygen = 8;
    std::string type;
    atom.getPropIfPresent("_TriposAtomType", type);
    if (atom.getAtomicNum() == kCarbon) return atom.getNumRadicalElectrons() > 0;
    if (atom.getFormalCharge() >= 0) return false;
    if (atom.getAtomicNum() == kNitrogen) return type == "N.3" || type == "N.am" || type == "N.pl3";
    const unsigned usual = usual_valence(atom.getAtomicNum());
    constexpr double kOfAnion = -0.5;
    if (usual > 0 && static_cast<unsigned>(atom.getTotalValence()) < usual)
        return charge_in_file(atom).value_or(0) > kOfAnion;
    return (atom.getAtomicNum() == kOxygen && type == "O.3" && atom.getDegree() == 0);
}

// Where hydrogens are missing RDKit makes radicals and charges.
void refuse_what_is_no_compound(const RDKit::ROMol& mol) {
    for (const RDKit::Bond* bond : mol.bonds()) {
        if (bond->getBondType() != RDKit::Bond::UNSPECIFIED && bond->getBondType() != RDKit::Bond::ZERO) continue;
        throw std::runtime_error{"the bond of " + name_of_mol2_atom(*bond->getBeginAtom()) + " and " +
                                 name_of_mol2_atom(*bond->getEndAtom()) + " is of no known type (du, un)"};
    }
    for (const RDKit::Atom* atom : mol.atoms()) {
        if (!lacks_hydrogens(*atom)) continue;
        throw std::runtime_error{name_of_mol2_atom(*atom) +
                                 " has fewer bonds than it can have: hydrogens are missing, which MOL2 has as atoms"};
    }
}

ParseResult finished(const std::function<std::unique_ptr<RDKit::RWMol>()>& read, const Remarks& on_reading = {}) {
    return guarded_parse("MOL2", [&](Remarks& remarks) {
        remarks = on_reading;
        std::unique_ptr<RDKit::RWMol> mol = read();
        if (mol) {
            charge_metals(*mol);
            refuse_what_is_no_compound(*mol);
            make_compound(*mol);
            forget_stereo_without_places(*mol);
        }
        return mol.release();
    });
}

}  // namespace

ParseResult parse_mol2(std::string_view text) {
    if (text.find('\0') != std::string_view::npos) return Unparsable{"contains a NUL character"};
    if (!begins_as_mol2(text)) return Unparsable{"its first line is not @<TRIPOS>MOLECULE"};
    const std::optional<Mol2Head> head = head_of_mol2(text);
    if (!head) return Unparsable{"its third line does not begin with the number of atoms"};
    if (head->most_atoms > kMostMol2Atoms) {
        return Unparsable{"has " + std::to_string(head->most_atoms) +
                          " atoms with its hydrogens, more than the limit of " + std::to_string(kMostMol2Atoms)};
    }
    const std::string copy = without_comments(text);
    if (head->most_bonds > 0 && copy.find("\n@<TRIPOS>BOND") == std::string::npos) {
        return Unparsable{"has no list of bonds, of which its third line counts " + std::to_string(head->most_bonds)};
    }
    if (const auto reason = other_counts(copy, *head)) return Unparsable{*reason};
    if (const auto bond = bond_to_nowhere(copy, *head)) {
        return Unparsable{"bond " + std::to_string(*bond) + " is of an atom that it does not have"};
    }
    if (const auto reason = odd_bond_type(copy)) return Unparsable{*reason};
    ParseResult as_corina = finished([&] { return std::unique_ptr<RDKit::RWMol>{RDKit::Mol2BlockToMol(copy)}; });
    if (std::holds_alternative<Molecule>(as_corina)) return as_corina;
    ParseResult by_bonds = finished([&] { return read_by_bonds(copy); }, {{RemarkKind::read_by_bonds}});
    return std::holds_alternative<Molecule>(by_bonds) ? std::move(by_bonds) : std::move(as_corina);
}

}  // namespace chemsieve
