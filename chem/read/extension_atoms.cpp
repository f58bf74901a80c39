#include "chem/read/extension_atoms.h"

#include <GraphMol/PeriodicTable.h>
#include <GraphMol/ROMol.h>

#include <algorithm>
#include <charconv>

#include "base/text.h"
#include "chem/rdkit_config_check.h"
#include "chem/read/structure_line.h"

namespace chemsieve {

namespace {

using PlaceList = std::vector<std::size_t>;

struct Named {
    PlaceList atoms, bonds;
};

std::optional<std::size_t> whole_number(std::string_view text) {
    std::size_t number = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && stop == text.data() + text.size() ? std::optional{number} : std::nullopt;
}

// The numbers between such separators.
PlaceList numbers_among(std::string_view text, std::string_view separators) {
    PlaceList numbers;
    for (const std::string& word : split_words(text, separators)) {
        if (const auto number = whole_number(word)) numbers.push_back(*number);
    }
    return numbers;
}

// A list has one entry an atom, and no more. Letters may be written as "&#59;".
PlaceList last_of_list(std::string_view list) {
    std::size_t entries = 1;
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (list[i] == '&' && list.substr(i, 2) == "&#") {
            i = std::min(list.find(';', i), list.size());
        } else if (list[i] == ';') {
            ++entries;
        }
    }
    return {entries - 1};
}

// The first number of each entry: "1:2,4:*", and of "0.key.value:2.key.value".
PlaceList first_numbers(std::string_view list, std::string_view between_entries, std::string_view ends) {
    PlaceList numbers;
    for (const std::string& entry : split_words(list, between_entries)) {
        if (const auto number = whole_number(std::string_view{entry}.substr(0, entry.find_first_of(ends)))) {
            numbers.push_back(*number);
        }
    }
    return numbers;
}

// "1:1.3.0.2": the atom, how often it may be there, and the atoms it is bound to.
PlaceList of_link_nodes(std::string_view list) {
    constexpr std::size_t kFirstNeighbour = 3;
    PlaceList atoms;
    for (const std::string& entry : split_words(list, ",")) {
        const PlaceList numbers = numbers_among(entry, ":.");
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            if (i == 0 || i >= kFirstNeighbour) atoms.push_back(numbers[i]);
        }
    }
    return atoms;
}

std::string_view tag_of(std::string_view part) { return part.substr(0, part.find(':')); }

bool is_stereo_group(std::string_view part) {
    const std::string_view tag = tag_of(part);
    const bool is_numbered =
        tag.size() > 1 && (tag[0] == 'o' || tag[0] == '&') && std::all_of(tag.begin() + 1, tag.end(), is_digit);
    return tag == "a" || is_numbered;
}

Named named_in(std::string_view part) {
    const std::string_view tag = tag_of(part);
    const std::string_view rest = part.substr(std::min(tag.size() + 1, part.size()));
    if (part.starts_with('(') || part.starts_with('$')) return {last_of_list(part), {}};
    if (is_stereo_group(part) || part.starts_with('^')) return {numbers_among(rest, ","), {}};
    if (tag == "w" || tag == "wU" || tag == "wD" || tag == "C") {
        Named named;
        for (const std::string& pair : split_words(rest, ",")) {
            const PlaceList numbers = numbers_among(pair, ".");
            if (!numbers.empty()) named.atoms.push_back(numbers[0]);
            if (numbers.size() > 1) named.bonds.push_back(numbers[1]);
        }
        return named;
    }
    if (tag == "c" || tag == "t" || tag == "ctu") return {{}, numbers_among(rest, ",")};
    if (tag == "m") return {numbers_among(rest, ":.,"), {}};
    if (tag == "LN") return {of_link_nodes(rest), {}};
    if (tag == "SgD") return {numbers_among(rest.substr(0, rest.find(':')), ","), {}};
    if (tag == "Sg") {
        const std::string_view atoms = rest.substr(std::min(rest.find(':'), rest.size() - 1) + 1);
        return {numbers_among(atoms.substr(0, atoms.find(':')), ","), {}};
    }
    if (tag == "rb" || tag == "s" || tag == "u") return {first_numbers(rest, ",", ":"), {}};
    if (tag == "atomProp") return {first_numbers(rest, ":", "."), {}};
    return {};
}

// What the extension marks as not known: atoms of wavy bonds, and double bonds.
Named marked_unknown(std::string_view text, const RDKit::ROMol& mol) {
    Named marked;
    for (const std::string& part : parts_of_extension(text)) {
        const std::string_view tag = tag_of(part);
        const Named named = named_in(part);
        if (tag == "ctu") marked.bonds.insert(marked.bonds.end(), named.bonds.begin(), named.bonds.end());
        if (tag != "w") continue;
        for (const std::size_t number : named.bonds) {
            if (number >= mol.getNumBonds()) continue;
            const RDKit::Bond* bond = mol.getBondWithIdx(static_cast<unsigned>(number));
            marked.atoms.push_back(bond->getBeginAtomIdx());
            marked.atoms.push_back(bond->getEndAtomIdx());
        }
    }
    return marked;
}

bool holds(const PlaceList& list, std::size_t number) {
    return std::find(list.begin(), list.end(), number) != list.end();
}

// "^1", "^2" to "^4", "^5" to "^7".
int unpaired_electrons(std::string_view part) {
    if (!part.starts_with('^') || part.size() < 2 || !is_digit(part[1])) return 0;
    return part[1] == '1' ? 1 : part[1] < '5' ? 2 : 3;
}

// At the least, as an aromatic bond counts as a single one.
int taken_valence(const RDKit::ROMol& mol, const RDKit::Atom& atom) {
    int valence = static_cast<int>(atom.getNumExplicitHs());
    for (const RDKit::Bond* bond : mol.atomBonds(&atom)) {
        valence += bond->getBondType() == RDKit::Bond::DOUBLE ? 2 : bond->getBondType() == RDKit::Bond::TRIPLE ? 3 : 1;
    }
    return valence;
}

std::string told_of(const char* what, std::size_t number, std::string_view part, std::size_t there) {
    return "its extension names " + std::string{what} + " " + std::to_string(number) + " (" +
           std::string{part.substr(0, 40)} + "), counted from 0, and it has " + std::to_string(there);
}

}  // namespace

std::optional<std::string> named_beyond_structure(std::string_view text, const RDKit::ROMol& written) {
    const std::size_t atoms = written.getNumAtoms(), bonds = written.getNumBonds();
    for (const std::string& part : parts_of_extension(text)) {
        const Named named = named_in(part);
        if (is_stereo_group(part) && named.atoms.empty()) {
            return "its extension has a group of stereocentres without atoms (" + part + ")";
        }
        for (const std::size_t atom : named.atoms) {
            if (atom >= atoms) return told_of("atom", atom, part, atoms);
        }
        for (const std::size_t bond : named.bonds) {
            if (bond >= bonds) return told_of("bond", bond, part, bonds);
        }
    }
    return std::nullopt;
}

std::optional<std::string> impossible_radical(std::string_view text, const RDKit::ROMol& written) {
    for (const std::string& part : parts_of_extension(text)) {
        const int unpaired = unpaired_electrons(part);
        if (unpaired == 0) continue;
        for (const std::size_t number : named_in(part).atoms) {
            const RDKit::Atom& atom = *written.getAtomWithIdx(static_cast<unsigned>(number));
            const int most = RDKit::PeriodicTable::getTable()->getValenceList(atom.getAtomicNum()).back();
            const bool is_told = !atom.getNoImplicit() || atom.getFormalCharge() != 0 || most < 0;
            if (is_told || taken_valence(written, atom) + unpaired <= most) continue;
            return "atom " + std::to_string(number + 1) + " (" + atom.getSymbol() + ") cannot have " +
                   std::to_string(unpaired) + " unpaired electron" + (unpaired == 1 ? "" : "s") +
                   " beside its bonds and hydrogens";
        }
    }
    return std::nullopt;
}

std::string drawn_otherwise(std::string_view text, const RDKit::ROMol& bare, const RDKit::ROMol& read) {
    if (bare.getNumAtoms() != read.getNumAtoms() || bare.getNumBonds() != read.getNumBonds()) return {};
    const Named unknown = marked_unknown(text, bare);
    for (const RDKit::Atom* atom : bare.atoms()) {
        const auto of_text = atom->getChiralTag(), of_drawing = read.getAtomWithIdx(atom->getIdx())->getChiralTag();
        const bool is_taken_back = of_drawing == RDKit::Atom::CHI_UNSPECIFIED && holds(unknown.atoms, atom->getIdx());
        if (of_text == RDKit::Atom::CHI_UNSPECIFIED || of_text == of_drawing || is_taken_back) continue;
        return "another hand at atom " + std::to_string(atom->getIdx() + 1) + " (" + atom->getSymbol() + ")";
    }
    for (const RDKit::Bond* bond : bare.bonds()) {
        const auto of_text = bond->getStereo(), of_drawing = read.getBondWithIdx(bond->getIdx())->getStereo();
        if (of_text <= RDKit::Bond::STEREOANY || of_text == of_drawing) continue;
        const bool is_marked = holds(unknown.bonds, bond->getIdx()) || holds(unknown.atoms, bond->getBeginAtomIdx()) ||
                               holds(unknown.atoms, bond->getEndAtomIdx());
        if (of_drawing <= RDKit::Bond::STEREOANY && is_marked) continue;
        return "another geometry of the double bond of atoms " + std::to_string(bond->getBeginAtomIdx() + 1) + " and " +
               std::to_string(bond->getEndAtomIdx() + 1);
    }
    return {};
}

std::vector<std::string> groups_without_hands(std::string_view text, const RDKit::ROMol& written) {
    std::vector<std::string> groups;
    for (const std::string& part : parts_of_extension(text)) {
        // Places and wedges tell the hands.
        if (part.starts_with("wU:") || part.starts_with("wD:")) return {};
        if (!is_stereo_group(part)) continue;
        const PlaceList atoms = named_in(part).atoms;
        const bool has_other = std::any_of(atoms.begin(), atoms.end(), [&](std::size_t atom) {
            return atom < written.getNumAtoms() &&
                   written.getAtomWithIdx(static_cast<unsigned>(atom))->getChiralTag() == RDKit::Atom::CHI_UNSPECIFIED;
        });
        if (has_other) groups.push_back(part + ", of an atom without a hand");
    }
    return groups;
}

}  // namespace chemsieve
