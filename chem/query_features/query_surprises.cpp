#include "chem/query_features/query_surprises.h"

#include <GraphMol/QueryAtom.h>
#include <GraphMol/QueryOps.h>
#include <GraphMol/ROMol.h>

#include <algorithm>
#include <optional>

#include "chem/query_features/query_labels.h"
#include "chem/rdkit_config_check.h"
#include "chem/read/drawn_query.h"
#include "chem/read/parse.h"

namespace chemsieve {

namespace {

using AtomQuery = RDKit::Atom::QUERYATOM_QUERY;

std::string in_brackets(const RDKit::Atom& atom) {
    std::string text = atom.getSymbol();
    if (atom.getIsAromatic()) text[0] = static_cast<char>(std::tolower(text[0]));
    const unsigned hydrogens = atom.getTotalNumHs();
    if (hydrogens > 0) text += "H";
    if (hydrogens > 1) text += std::to_string(hydrogens);
    const int charge = atom.getFormalCharge();
    if (charge != 0) text += charge > 0 ? "+" : "-";
    if (std::abs(charge) > 1) text += std::to_string(std::abs(charge));
    return "[" + text + "]";
}

// In brackets, and not because a bracket is the only way to write the atom's stereochemistry.
bool has_own_hydrogens(const RDKit::Atom& atom) {
    return !atom.hasQuery() && atom.getNumExplicitHs() > 0 && atom.getChiralTag() == RDKit::Atom::CHI_UNSPECIFIED;
}

bool is_hydrogen(const AtomKinds& kinds) {
    const auto elements = elements_of(kinds);
    return elements.size() == 1 && elements[0] == 1;
}

bool has_hydrogen_atoms(const QueryLabels& part) {
    const auto is_isotope = [&](std::size_t atom) {
        return std::any_of(part.states.begin(), part.states.end(), [&](const AtomState& state) {
            return state.atom == atom && state.kind == AtomStateKind::isotope;
        });
    };
    for (std::size_t i = 0; i < part.atoms.size(); ++i) {
        if (is_hydrogen(part.atoms[i]) && !is_isotope(i)) return true;
    }
    return false;
}

std::optional<int> smallest_ring(const RDKit::ROMol& query);

std::optional<int> smallest_ring(const AtomQuery& query) {
    if (const auto* recursive = dynamic_cast<const RDKit::RecursiveStructureQuery*>(&query)) {
        return recursive->getQueryMol() ? smallest_ring(*recursive->getQueryMol()) : std::nullopt;
    }
    if (query.getDescription() == "AtomMinRingSize") {
        const auto* equality = dynamic_cast<const RDKit::ATOM_EQUALS_QUERY*>(&query);
        return equality ? std::optional{equality->getVal()} : std::nullopt;
    }
    for (auto child = query.beginChildren(); child != query.endChildren(); ++child) {
        if (const auto size = smallest_ring(**child)) return size;
    }
    return std::nullopt;
}

std::optional<int> smallest_ring(const RDKit::ROMol& query) {
    for (const RDKit::Atom* atom : query.atoms()) {
        if (!atom->hasQuery()) continue;
        if (const auto size = smallest_ring(*atom->getQuery())) return size;
    }
    return std::nullopt;
}

// "[$(*1~*~*~*~*1)]" for 5.
std::string in_ring_of(int size) {
    std::string text = "[$(*1";
    for (int i = 2; i < size; ++i) text += "~*";
    return text + "~*1)]";
}

Remark remark_on_ring(int size) {
    Remark remark{RemarkKind::smallest_ring, std::to_string(size)};
    if (size >= 3 && size <= 12) remark.remedy = Remedy{RemedyKind::write_any_ring, remark.what, in_ring_of(size)};
    return remark;
}

// "[H,Cl]": a list in which a hydrogen counts hydrogens.
std::string list_with_hydrogen(std::string_view smarts) {
    for (std::size_t open = smarts.find('['); open != std::string_view::npos; open = smarts.find('[', open + 1)) {
        const std::size_t close = smarts.find(']', open);
        if (close == std::string_view::npos) break;
        const std::string_view inside = smarts.substr(open + 1, close - open - 1);
        if (inside.find('$') != std::string_view::npos) continue;
        const std::size_t negated = inside.find("!H");
        if (negated != std::string_view::npos &&
            (negated + 2 == inside.size() ||
             std::string_view{",;&"}.find(inside[negated + 2]) != std::string_view::npos)) {
            return std::string{smarts.substr(open, close - open + 1)};
        }
        if (inside.find(',') == std::string_view::npos) continue;
        for (std::size_t at = 0; at < inside.size();) {
            const std::size_t end = std::min(inside.find_first_of(",;&", at), inside.size());
            if (inside.substr(at, end - at) == "H") return std::string{smarts.substr(open, close - open + 1)};
            at = end + 1;
        }
    }
    return {};
}

// What reads as SMILES of another meaning.
Remarks surprises_of_writing(std::string_view smarts) {
    Remarks remarks;
    if (std::string list = list_with_hydrogen(smarts); !list.empty()) {
        remarks.push_back({RemarkKind::hydrogen_in_list, std::move(list)});
    }
    for (const std::string_view group : {"N(=O)=O", "N(=O)(=O)", "O=N(=O)", "N=N#N", "N=[N]=N"}) {
        if (smarts.find(group) == std::string_view::npos) continue;
        remarks.push_back({.kind = RemarkKind::neutral_group,
                           .what = group.find('O') == std::string_view::npos ? "N=[N]=N" : std::string{group},
                           .remedy = Remedy{RemedyKind::read_as_smiles}});
        break;
    }
    const bool may_be_kekule = smarts.find("=C") != std::string_view::npos &&
                               smarts.find('1') != std::string_view::npos &&
                               smarts.find_first_of("cnopsa") == std::string_view::npos;
    if (!may_be_kekule) return remarks;
    const ParseResult as_smiles = parse_query_smiles(smarts);
    const auto* molecule = std::get_if<Molecule>(&as_smiles);
    if (!molecule) return remarks;
    for (const RDKit::Atom* atom : molecule->rdkit().atoms()) {
        if (!atom->getIsAromatic()) continue;
        remarks.push_back({.kind = RemarkKind::kekule_ring, .remedy = Remedy{RemedyKind::read_as_smiles}});
        break;
    }
    return remarks;
}

bool has_charged_sulfoxide(const RDKit::ROMol& query) {
    for (const RDKit::Bond* bond : query.bonds()) {
        const RDKit::Atom *sulfur = bond->getBeginAtom(), *oxygen = bond->getEndAtom();
        if (sulfur->getAtomicNum() != 16) std::swap(sulfur, oxygen);
        if (sulfur->getAtomicNum() == 16 && oxygen->getAtomicNum() == 8 && sulfur->getFormalCharge() == 1 &&
            oxygen->getFormalCharge() == -1 && sulfur->getDegree() == 3) {
            return true;
        }
    }
    return false;
}

}  // namespace

Remarks surprises_of_structure(const Molecule& query, std::string_view smiles, bool merges_hydrogens) {
    using enum RemedyKind;
    const bool is_smiles = !smiles.empty();
    const bool are_ignored = has_ignored_hydrogens(query.rdkit());
    bool is_any_atom = false, are_counts = false;
    // The first atom of each. Pyrrole drawn with double bonds, too, has an atom that a SMILES writes with hydrogens.
    std::string unasked, radical;
    for (const RDKit::Atom* atom : query.rdkit().atoms()) {
        is_any_atom = is_any_atom || was_dummy(*atom);
        are_counts = are_counts || has_merged_hydrogens(*atom);
        if (atom->getAtomicNum() == 0) continue;
        const bool is_radical = atom->getNumRadicalElectrons() > 0;
        if (is_radical && radical.empty()) radical = in_brackets(*atom);
        if (!is_radical && unasked.empty() && has_own_hydrogens(*atom)) unasked = in_brackets(*atom);
    }
    // RDKit makes [nH] of [H]n: the remark that hydrogens are ignored covers it.
    if (are_ignored || !is_smiles || smiles.find('H') == std::string_view::npos) unasked.clear();
    Remarks remarks;
    const auto add = [&](bool holds, RemarkKind kind, const std::string& what, std::optional<RemedyKind> remedy = {}) {
        if (!holds) return;
        remarks.push_back({.kind = kind, .what = what});
        if (remedy) remarks.back().remedy = Remedy{*remedy};
    };
    add(is_any_atom, RemarkKind::any_atom, is_smiles ? "*" : "R");
    // RDKit keeps few hydrogens of SMILES as atoms if they are not merged.
    add(are_counts, RemarkKind::hydrogen_counts, is_smiles && !merges_hydrogens ? "*" : "");
    add(are_ignored, RemarkKind::hydrogens_ignored, "", merge_hydrogens);
    add(!unasked.empty(), RemarkKind::hydrogens_unasked, unasked,
        merges_hydrogens ? write_hydrogens_to_be_merged : write_hydrogens);
    add(!radical.empty(), RemarkKind::unpaired_electrons, radical, read_as_smarts);
    add(has_charged_sulfoxide(query.rdkit()), RemarkKind::charged_sulfoxide, "");
    return remarks;
}

Remarks surprises_of_smarts(const Molecule& query, std::string_view smarts, bool merges_hydrogens) {
    using enum RemedyKind;
    Remarks remarks = surprises_of_writing(smarts);
    for (const QueryPart& part : query_parts(query)) {
        // A hydrogen alone is what was asked for.
        const bool alone = !part.environment_of && part.labels.atoms.size() == 1;
        if (alone || !has_hydrogen_atoms(part.labels)) continue;
        remarks.push_back({.kind = RemarkKind::hydrogen_atoms,
                           .remedy = Remedy{merges_hydrogens ? count_hydrogens : merge_or_count_hydrogens}});
        break;
    }
    if (const auto size = smallest_ring(query.rdkit())) remarks.push_back(remark_on_ring(*size));
    return remarks;
}

bool aromatic_bonds_hold(const Molecule& query, unsigned written) {
    unsigned aromatic = 0;
    for (const RDKit::Bond* bond : query.rdkit().bonds()) {
        if (bond->getBondType() != RDKit::Bond::AROMATIC) continue;
        if (!bond->getBeginAtom()->getIsAromatic() || !bond->getEndAtom()->getIsAromatic()) return false;
        ++aromatic;
    }
    return aromatic >= written;
}

}  // namespace chemsieve
