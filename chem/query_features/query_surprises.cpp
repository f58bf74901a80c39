#include "chem/query_features/query_surprises.h"

#include <GraphMol/QueryAtom.h>
#include <GraphMol/QueryOps.h>
#include <GraphMol/ROMol.h>
#include <GraphMol/StereoGroup.h>
#include <GraphMol/SubstanceGroup.h>

#include <algorithm>

#include "chem/query_features/query_parts.h"
#include "chem/rdkit_config_check.h"
#include "chem/read/drawn_query.h"

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

void find_unsearched(const RDKit::ROMol& query, QuerySurprises& result) {
    for (const RDKit::StereoGroup& group : query.getStereoGroups()) {
        if (group.getGroupType() != RDKit::StereoGroupType::STEREO_ABSOLUTE) result.has_stereo_groups = true;
    }
    for (const RDKit::Bond* bond : query.bonds()) {
        if (bond->hasProp(RDKit::common_properties::_MolFileBondEndPts)) result.has_variable_attachment = true;
    }
    result.has_link_nodes = query.hasProp(RDKit::common_properties::molFileLinkNodes);
    for (const RDKit::SubstanceGroup& group : RDKit::getSubstanceGroups(query)) {
        std::string type;
        group.getPropIfPresent("TYPE", type);
        const bool repeats = type == "SRU" || type == "MON" || type == "MER" || type == "COP" || type == "MUL";
        result.has_repeating_units = result.has_repeating_units || repeats;
    }
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

}  // namespace

QuerySurprises surprises_of_structure(const Molecule& query) {
    QuerySurprises result;
    find_unsearched(query.rdkit(), result);
    result.hydrogens_are_ignored = has_ignored_hydrogens(query.rdkit());
    for (const RDKit::Atom* atom : query.rdkit().atoms()) {
        result.dummy_is_any_atom = result.dummy_is_any_atom || was_dummy(*atom);
        result.hydrogens_are_counts = result.hydrogens_are_counts || has_merged_hydrogens(*atom);
        if (atom->getAtomicNum() == 0) continue;
        const bool radical = atom->getNumRadicalElectrons() > 0;
        if (radical && !result.radical) result.radical = in_brackets(*atom);
        if (!radical && !result.unasked_hydrogens && has_own_hydrogens(*atom)) {
            result.unasked_hydrogens = in_brackets(*atom);
        }
    }
    return result;
}

QuerySurprises surprises_of_smarts(const Molecule& query) {
    QuerySurprises result;
    for (const QueryPart& part : query_parts(query)) {
        // A hydrogen alone is what was asked for.
        const bool alone = !part.environment_of && part.labels.atoms.size() == 1;
        result.hydrogens_are_atoms = result.hydrogens_are_atoms || (!alone && has_hydrogen_atoms(part.labels));
    }
    result.smallest_ring = smallest_ring(query.rdkit());
    find_unsearched(query.rdkit(), result);
    return result;
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
