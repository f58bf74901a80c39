#include "chem/read/written_smiles.h"

#include <GraphMol/RWMol.h>
#include <GraphMol/SmilesParse/SmilesParse.h>

#include <algorithm>

#include "base/text.h"
#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

bool has_slash(const RDKit::ROMol& mol, const RDKit::Atom& atom) {
    for (const RDKit::Bond* bond : mol.atomBonds(&atom)) {
        if (bond->getBondDir() == RDKit::Bond::ENDUPRIGHT || bond->getBondDir() == RDKit::Bond::ENDDOWNRIGHT)
            return true;
    }
    return false;
}

}  // namespace

std::unique_ptr<RDKit::RWMol> smiles_as_written(const std::string& text) {
    RDKit::SmilesParserParams params;
    params.parseName = false;
    params.strictCXSMILES = false;
    params.removeHs = false;
    params.sanitize = false;
    return std::unique_ptr<RDKit::RWMol>{RDKit::SmilesToMol(text, params)};
}

std::optional<std::string> contradiction_of_slashes(const std::string& text) {
    constexpr int kFewestOfTwoEnds = 3;
    const auto slashes = std::count_if(text.begin(), text.end(), [](char c) { return c == '/' || c == '\\'; });
    if (slashes < kFewestOfTwoEnds) return std::nullopt;
    const std::unique_ptr<RDKit::RWMol> mol = smiles_as_written(text);
    if (!mol) return std::nullopt;
    for (const RDKit::Atom* atom : mol->atoms()) {
        bool is_end = false;
        int up = 0, down = 0;  // neighbours, seen from the atom
        for (const RDKit::Bond* bond : mol->atomBonds(atom)) {
            is_end =
                is_end || (bond->getBondType() == RDKit::Bond::DOUBLE && has_slash(*mol, *bond->getOtherAtom(atom)));
            const bool is_up = bond->getBondDir() == RDKit::Bond::ENDUPRIGHT;
            if (!is_up && bond->getBondDir() != RDKit::Bond::ENDDOWNRIGHT) continue;
            ++(is_up == (bond->getBeginAtom() == atom) ? up : down);
        }
        if (is_end && (up > 1 || down > 1)) {
            return "'/' and '\\' put two neighbours of atom " + std::to_string(atom->getIdx() + 1) + " (" +
                   atom->getSymbol() + ") on one side of its double bond";
        }
    }
    return std::nullopt;
}

std::optional<std::string> odd_hydrogen(const std::string& text) {
    const std::size_t hydrogen = text.find('H');
    if (hydrogen == std::string::npos || text.find('[') == std::string::npos) return std::nullopt;
    const auto may_be_atom = [&](std::size_t at) { return at > 0 && (text[at - 1] == '[' || is_digit(text[at - 1])); };
    std::size_t at = hydrogen;
    while (at != std::string::npos && !may_be_atom(at)) at = text.find('H', at + 1);
    if (at == std::string::npos) return std::nullopt;
    const std::unique_ptr<RDKit::RWMol> mol = smiles_as_written(text);
    return mol ? odd_hydrogen(*mol) : std::nullopt;
}

std::optional<std::string> odd_hydrogen(const RDKit::ROMol& mol) {
    for (const RDKit::Atom* atom : mol.atoms()) {
        if (atom->getAtomicNum() != 1 || atom->hasQuery() || atom->getDegree() == 0) continue;
        bool is_single = true;
        for (const RDKit::Bond* bond : mol.atomBonds(atom)) {
            const auto type = bond->getBondType();
            is_single = is_single && type != RDKit::Bond::DOUBLE && type != RDKit::Bond::TRIPLE &&
                        type != RDKit::Bond::AROMATIC;
        }
        if (is_single && atom->getFormalCharge() == 0) continue;
        return "atom " + std::to_string(atom->getIdx() + 1) + " (H) has " +
               (is_single ? "a bond and a charge" : "a bond that is not single");
    }
    return std::nullopt;
}

std::optional<Unparsable> numbered_element(std::string_view text) {
    std::size_t open = std::string_view::npos;
    const std::string_view bare = text.substr(0, text.find_first_of(" \t"));
    for (std::size_t i = 0; i < bare.size(); ++i) {
        if (bare[i] == '[') open = i;
        if (bare[i] == ']') open = std::string_view::npos;
        if (bare[i] != '#' || open == std::string_view::npos) continue;
        const std::size_t end = std::min(bare.find(']', i), bare.size() - 1) + 1;
        return Unparsable{.reason = "'" + std::string{bare.substr(open, end - open)} +
                                    "' is no atom of SMILES (character " + std::to_string(open + 1) + ")",
                          .place = TextPlace{open, end}};
    }
    return std::nullopt;
}

bool lost_hydrogens(const std::string& text, const RDKit::ROMol& mol) {
    if (text.find('[') == std::string::npos) return false;
    const std::unique_ptr<RDKit::RWMol> written = smiles_as_written(text);
    return written && written->getNumAtoms() > mol.getNumAtoms();
}

}  // namespace chemsieve
