#include "chem/read/read_in_part.h"

#include <GraphMol/RWMol.h>
#include <GraphMol/RingInfo.h>
#include <GraphMol/StereoGroup.h>
#include <GraphMol/SubstanceGroup.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/text.h"
#include "chem/graph/metals.h"
#include "chem/labels/atom_labels.h"
#include "chem/labels/extension_labels.h"
#include "chem/rdkit_config_check.h"
#include "chem/read/drawn_axes.h"
#include "chem/read/structure_line.h"

namespace chemsieve {

namespace {

bool has_variable_attachment(const RDKit::ROMol& mol) {
    for (const RDKit::Bond* bond : mol.bonds()) {
        if (bond->hasProp(RDKit::common_properties::_MolFileBondEndPts)) return true;
    }
    return false;
}

// A multiple group has its atoms as often as it says, but a query for it is said to have them once.
bool is_repeating(const RDKit::SubstanceGroup& group, bool is_query) {
    std::string type;
    group.getPropIfPresent("TYPE", type);
    constexpr const char* kOfPolymers[] = {"SRU", "MON", "MER", "COP", "CRO", "GRA", "MOD", "ANY"};
    return std::find(std::begin(kOfPolymers), std::end(kOfPolymers), type) != std::end(kOfPolymers) ||
           (is_query && type == "MUL");
}

// That which the word begins with: "1" of "1.0". Nothing: it begins with none.
std::optional<unsigned> number_in(std::string_view word) {
    unsigned number = 0;
    const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    return error == std::errc{} ? std::optional{number} : std::nullopt;
}

// ChemAxon marks the double bonds of rings ("c:0,2"); RDKit reads none of the marks. They tell nothing of small rings.
bool says_nothing(std::string_view part, const RDKit::ROMol& mol) {
    constexpr unsigned kFewestAtoms = 8;
    const RDKit::RingInfo& rings = *mol.getRingInfo();
    if (!part.starts_with("c:") || !rings.isInitialized()) return false;
    for (const std::string& word : split_words(part.substr(2), ",")) {
        const auto bond = number_in(word);
        if (!bond || *bond >= mol.getNumBonds()) return false;
        if (rings.numBondRings(*bond) == 0 || rings.minBondRingSize(*bond) >= kFewestAtoms) return false;
    }
    return true;
}

// "wU:1.0": the atom from which a bond is a wedge, and the bond.
void mark_wedges_without_places(std::string_view text, RDKit::RWMol& mol) {
    if (mol.getNumConformers() > 0) return;
    for (const std::string& part : parts_of_extension(text)) {
        if (!part.starts_with("wU:") && !part.starts_with("wD:")) continue;
        for (const std::string& word : split_words(part.substr(part.find(':') + 1), ",")) {
            const auto number = number_in(word);
            if (!number || *number >= mol.getNumAtoms()) continue;
            RDKit::Atom& centre = *mol.getAtomWithIdx(*number);
            const bool is_flat = centre.getTotalDegree() == 3 && centre.getHybridization() == RDKit::Atom::SP2;
            const bool may_be_centre = centre.getTotalDegree() >= 3 && centre.getTotalNumHs() < 2 && !is_flat;
            if (may_be_centre && centre.getChiralTag() == RDKit::Atom::CHI_UNSPECIFIED) mark_unknown_hand(centre);
        }
    }
}

// Atoms that are no hydrogens, in the order of the molfile, with the hydrogens that are drawn at them.
template <class Mol, class Visit>
void for_each_with_drawn(const MolfileHydrogens& of_molfile, Mol& mol, const Visit& visit) {
    auto drawn = of_molfile.drawn.begin();
    for (auto* atom : mol.atoms()) {
        if (atom->getAtomicNum() == 1) continue;
        if (drawn == of_molfile.drawn.end()) return;
        visit(*atom, *drawn++);
    }
}

}  // namespace

void remark_on_unsearched(const RDKit::ROMol& mol, bool is_query, Remarks& remarks) {
    const auto& centres = mol.getStereoGroups();
    if (std::any_of(centres.begin(), centres.end(), [](const RDKit::StereoGroup& group) {
            return group.getGroupType() != RDKit::StereoGroupType::STEREO_ABSOLUTE;
        })) {
        remarks.push_back({RemarkKind::stereo_groups});
    }
    if (has_variable_attachment(mol)) remarks.push_back({RemarkKind::variable_attachment});
    if (mol.hasProp(RDKit::common_properties::molFileLinkNodes)) remarks.push_back({RemarkKind::link_nodes});
    const auto& groups = RDKit::getSubstanceGroups(mol);
    if (std::any_of(groups.begin(), groups.end(), [&](const auto& group) { return is_repeating(group, is_query); })) {
        remarks.push_back({RemarkKind::repeating_units});
    }
}

void remark_on_extension(std::string_view text, const RDKit::ROMol& mol, Remarks& remarks) {
    std::vector<std::string> unread = unread_parts(text);
    std::erase_if(unread, [&](const std::string& part) { return says_nothing(part, mol); });
    const std::vector<std::string> labels = unread_atom_labels(mol);
    unread.insert(unread.end(), labels.begin(), labels.end());
    if (!unread.empty()) remarks.push_back({RemarkKind::unread_extension, joined(unread, ", ")});
}

void mark_unread_stereo(std::string_view text, RDKit::RWMol& mol) {
    mark_wedges_without_places(text, mol);
    for (const std::string& part : unread_parts(text)) {
        if (part == "r") {
            for (RDKit::Atom* atom : mol.atoms()) {
                if (atom->getChiralTag() != RDKit::Atom::CHI_UNSPECIFIED) mark_unknown_hand(*atom);
            }
        }
        const bool is_of_bonds = part.starts_with("c:") || part.starts_with("t:") || part.starts_with("ctu:");
        if (!is_of_bonds || says_nothing(part, mol)) continue;
        for (const std::string& word : split_words(part.substr(part.find(':') + 1), ",")) {
            const auto number = number_in(word);
            if (!number || *number >= mol.getNumBonds()) continue;
            const RDKit::Bond& bond = *mol.getBondWithIdx(*number);
            // Those of flat rings say nothing.
            const bool is_in_flat_ring = bond.getIsConjugated() && mol.getRingInfo()->isInitialized() &&
                                         mol.getRingInfo()->numBondRings(*number) > 0;
            if (bond.getBondType() == RDKit::Bond::DOUBLE && !bond.getIsAromatic() &&
                bond.getStereo() == RDKit::Bond::STEREONONE && !is_in_flat_ring)
                mark_unknown_hand(*bond.getBeginAtom());
        }
    }
}

void remark_on_bonds(const RDKit::ROMol& mol, Remarks& remarks) {
    for (const RDKit::Bond* bond : mol.bonds()) {
        if (bond->getBondType() != RDKit::Bond::AROMATIC) continue;
        if (bond->getBeginAtom()->getIsAromatic() && bond->getEndAtom()->getIsAromatic()) continue;
        remarks.push_back({RemarkKind::aromatic_bond, "atoms " + std::to_string(bond->getBeginAtomIdx() + 1) + " and " +
                                                          std::to_string(bond->getEndAtomIdx() + 1)});
        return;
    }
}

void refuse_bonds_to_several(const RDKit::ROMol& mol, bool may_begin_at_dummy) {
    for (const RDKit::Bond* bond : mol.bonds()) {
        if (!bond->hasProp(RDKit::common_properties::_MolFileBondEndPts)) continue;
        std::string attached;
        bond->getPropIfPresent(RDKit::common_properties::_MolFileBondAttach, attached);
        if (attached == "ALL" || is_metal(bond->getBeginAtom()->getAtomicNum()) ||
            is_metal(bond->getEndAtom()->getAtomicNum())) {
            throw std::runtime_error{"has a haptic bond, of a metal to several atoms at once, which is not read"};
        }
        const bool is_of_dummy = bond->getBeginAtom()->getAtomicNum() == 0 || bond->getEndAtom()->getAtomicNum() == 0;
        if (!may_begin_at_dummy || !is_of_dummy) {
            throw std::runtime_error{"has a bond to one of several atoms (between atoms " +
                                     std::to_string(bond->getBeginAtomIdx() + 1) + " and " +
                                     std::to_string(bond->getEndAtomIdx() + 1) + "), which is not read"};
        }
    }
}

void refuse_pseudo_atoms(const RDKit::ROMol& mol) {
    for (const RDKit::Atom* atom : mol.atoms()) {
        std::string label;
        if (!atom->getPropIfPresent(RDKit::common_properties::dummyLabel, label)) continue;
        if (label == "Pol" || label == "Mod") {
            throw std::runtime_error{"atom " + std::to_string(atom->getIdx() + 1) + " is '" + label +
                                     "', which is no atom; draw what it stands for, or an R group"};
        }
    }
}

void refuse_other_hydrogens(const MolfileHydrogens& of_molfile, const RDKit::ROMol& mol) {
    const std::vector<AtomHydrogens>&drawn = of_molfile.drawn, &said = of_molfile.said;
    if (said.empty()) return;
    constexpr bool kWithNeighbours = true;
    std::size_t place = 0;  // among the atoms that are no hydrogens
    for (const RDKit::Atom* atom : mol.atoms()) {
        if (!drawn.empty() && atom->getAtomicNum() == 1) continue;
        const unsigned number = place < drawn.size() ? drawn[place].atom : atom->getIdx() + 1;
        ++place;
        const unsigned hydrogens = atom->getTotalNumHs(kWithNeighbours);
        for (const AtomHydrogens& one : said) {
            if (one.atom != number || one.count == hydrogens) continue;
            throw std::runtime_error{"atom " + std::to_string(number) + " (" + atom->getSymbol() + ") has " +
                                     std::to_string(one.count) + " hydrogens by its line 'M  HYD', and is read with " +
                                     std::to_string(hydrogens)};
        }
    }
}

void mark_drawn_hydrogens(const MolfileHydrogens& of_molfile, RDKit::ROMol& mol) {
    for_each_with_drawn(of_molfile, mol, [](RDKit::Atom& atom, const AtomHydrogens& drawn) {
        if (drawn.count > 0 && atom.getChiralTag() != RDKit::Atom::CHI_UNSPECIFIED) mark_drawn_hydrogen(atom);
    });
}

void refuse_lost_hydrogens(const MolfileHydrogens& of_molfile, const RDKit::ROMol& mol) {
    for_each_with_drawn(of_molfile, mol, [](const RDKit::Atom& atom, const AtomHydrogens& drawn) {
        constexpr bool kWithNeighbours = true;
        const unsigned possible = atom.getTotalNumHs(kWithNeighbours);
        if (drawn.count <= possible) return;
        throw std::runtime_error{reason_of_lost_hydrogens(
            "atom " + std::to_string(drawn.atom) + " (" + atom.getSymbol() + ")", drawn.count, possible)};
    });
}

}  // namespace chemsieve
