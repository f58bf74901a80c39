#include "chem/query_features/query_labels.h"

#include <GraphMol/QueryAtom.h>
#include <GraphMol/QueryBond.h>
#include <GraphMol/QueryOps.h>
#include <GraphMol/ROMol.h>
#include <GraphMol/SmilesParse/SmartsWrite.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "chem/graph/molecule_graph.h"
#include "chem/query_features/query_tree.h"
#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

using AtomQuery = RDKit::Atom::QUERYATOM_QUERY;
using BondQuery = RDKit::Bond::QUERYBOND_QUERY;

constexpr BondLabel kAllBondLabels[] = {BondLabel::single,
                                        BondLabel::double_,
                                        BondLabel::triple,
                                        BondLabel::quadruple,
                                        BondLabel::quintuple,
                                        BondLabel::hextuple,
                                        BondLabel::aromatic,
                                        BondLabel::dative,
                                        BondLabel::dative_left,
                                        BondLabel::dative_right,
                                        BondLabel::hydrogen,
                                        BondLabel::dative_one_electron,
                                        BondLabel::ionic,
                                        BondLabel::three_centre,
                                        BondLabel::one_and_a_half,
                                        BondLabel::two_and_a_half,
                                        BondLabel::three_and_a_half,
                                        BondLabel::four_and_a_half,
                                        BondLabel::five_and_a_half,
                                        BondLabel::other};

// As in Kleene's logic.
enum class Truth { no, unknown, yes };
Truth truth(bool value) { return value ? Truth::yes : Truth::no; }
Truth negated(Truth t) { return t == Truth::unknown ? t : truth(t == Truth::no); }

// Evaluates a query tree; `leaf` decides, negation aside, what is neither an "and" nor an "or".
template <class Query, class Leaf>
Truth evaluate(const Query& query, const Leaf& leaf) {
    const QueryNode node = node_of(query.getDescription());
    Truth result = Truth::unknown;
    if (node == QueryNode::leaf) {
        result = leaf(query);
    } else if (node == QueryNode::all_of || node == QueryNode::any_of) {
        const Truth deciding = node == QueryNode::all_of ? Truth::no : Truth::yes;
        if (query.beginChildren() == query.endChildren()) return Truth::unknown;
        result = negated(deciding);
        for (auto child = query.beginChildren(); child != query.endChildren(); ++child) {
            const Truth t = evaluate(**child, leaf);
            if (t == deciding) {
                result = deciding;
                break;
            }
            if (t == Truth::unknown) result = Truth::unknown;
        }
    }
    return query.getNegation() ? negated(result) : result;
}

// An atom that the query asks about: a kind, and whether environments may be asked.
struct Asked {
    int element;
    bool aromatic;
    EnvironmentUse use;
};

Truth atom_leaf(const AtomQuery& query, const Asked& asked);

Truth can_be(const RDKit::Atom& atom, const Asked& asked) {
    if (!atom.hasQuery()) {
        if (atom.getAtomicNum() == 0) return Truth::unknown;
        return atom.getAtomicNum() == asked.element ? Truth::unknown : Truth::no;
    }
    return evaluate(*atom.getQuery(), [&](const AtomQuery& leaf) { return atom_leaf(leaf, asked); });
}

Truth atom_leaf(const AtomQuery& query, const Asked& asked) {
    if (const auto* recursive = dynamic_cast<const RDKit::RecursiveStructureQuery*>(&query)) {
        const RDKit::ROMol* environment = recursive->getQueryMol();
        const bool usable = asked.use == EnvironmentUse::as_written && environment && environment->getNumAtoms() > 0;
        if (!usable) return Truth::unknown;
        // The rest of the environment is not looked at, so a yes here is no yes there.
        return can_be(*environment->getAtomWithIdx(0), asked) == Truth::no ? Truth::no : Truth::unknown;
    }
    const auto* equality = dynamic_cast<const RDKit::ATOM_EQUALS_QUERY*>(&query);
    if (!equality || equality->getTol() != 0) return Truth::unknown;
    const std::string_view description = query.getDescription();
    const int value = equality->getVal();
    if (description == "AtomAtomicNum") return truth(value == asked.element);
    if (description == "AtomIsAromatic") return truth((value != 0) == asked.aromatic);
    if (description == "AtomIsAliphatic") return truth((value != 0) != asked.aromatic);
    if (description == "AtomType") {
        int demanded_element = 0;
        bool demanded_aromatic = false;
        RDKit::parseAtomType(value, demanded_element, demanded_aromatic);
        return truth(demanded_element == asked.element && demanded_aromatic == asked.aromatic);
    }
    return Truth::unknown;
}

Truth bond_leaf(const BondQuery& query, BondLabel label) {
    const auto* equality = dynamic_cast<const RDKit::BOND_EQUALS_QUERY*>(&query);
    if (!equality || equality->getTol() != 0) return Truth::unknown;
    const std::string_view description = query.getDescription();
    const auto one_of = [&](std::initializer_list<BondLabel> labels) {
        const bool in = std::find(labels.begin(), labels.end(), label) != labels.end();
        return truth(in == (equality->getVal() != 0));
    };
    if (description == "BondOrder") {
        const std::optional<BondLabel> demanded = bond_label(equality->getVal());
        return demanded ? truth(*demanded == label) : Truth::unknown;
    }
    using enum BondLabel;
    if (description == "SingleOrAromaticBond") return one_of({single, aromatic});
    if (description == "DoubleOrAromaticBond") return one_of({double_, aromatic});
    if (description == "SingleOrDoubleBond") return one_of({single, double_});
    if (description == "SingleOrDoubleOrAromaticBond") return one_of({single, double_, aromatic});
    return Truth::unknown;
}

AtomKinds kinds_of(const RDKit::Atom& atom, EnvironmentUse use) {
    AtomKinds kinds;
    if (const int element = atom.getAtomicNum(); !atom.hasQuery() && element != 0) {
        kinds.set(2 * static_cast<std::size_t>(element));
        kinds.set(2 * static_cast<std::size_t>(element) + 1);
        return kinds;
    }
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        kinds[i] = can_be(atom, {static_cast<int>(i / 2), i % 2 == 1, use}) != Truth::no;
    }
    return kinds;
}

BondLabels labels_of(const RDKit::Bond& bond) {
    BondLabels labels;
    if (!bond.hasQuery()) {
        const std::optional<BondLabel> label = bond_label(bond.getBondType());
        if (!label) return labels.set();
        labels.set(static_cast<std::size_t>(*label));
        return labels;
    }
    for (const BondLabel label : kAllBondLabels) {
        labels[static_cast<std::size_t>(label)] =
            evaluate(*bond.getQuery(), [&](const BondQuery& leaf) { return bond_leaf(leaf, label); }) != Truth::no;
    }
    return labels;
}

const AtomKinds& aromatic_kinds() {
    static const AtomKinds kinds = [] {
        AtomKinds result;
        for (std::size_t i = 1; i < result.size(); i += 2) result.set(i);
        return result;
    }();
    return kinds;
}

// Only aromatic atoms have aromatic bonds.
void narrow(QueryLabels& labels) {
    constexpr auto kAromatic = static_cast<std::size_t>(BondLabel::aromatic);
    for (bool changed = true; changed;) {
        changed = false;
        for (QueryLabels::Bond& bond : labels.bonds) {
            if (!bond.labels[kAromatic]) continue;
            const bool possible = (labels.atoms[bond.first] & aromatic_kinds()).any() &&
                                  (labels.atoms[bond.second] & aromatic_kinds()).any();
            if (!possible) {
                bond.labels.reset(kAromatic);
                changed = true;
            } else if (bond.labels.count() == 1) {
                for (const std::uint32_t atom : {bond.first, bond.second}) {
                    const AtomKinds narrowed = labels.atoms[atom] & aromatic_kinds();
                    changed = changed || narrowed != labels.atoms[atom];
                    labels.atoms[atom] = narrowed;
                }
            }
        }
    }
}

// The value that every match has of an integer property with one of these descriptions, if it is set at all.
std::optional<int> demanded_value(const AtomQuery& query, const std::string& description,
                                  const std::string& negative_description) {
    if (query.getNegation()) return std::nullopt;
    const QueryNode node = node_of(query.getDescription());
    if (node == QueryNode::leaf) {
        const auto* equality = dynamic_cast<const RDKit::ATOM_EQUALS_QUERY*>(&query);
        if (!equality || equality->getTol() != 0) return std::nullopt;
        if (query.getDescription() == description) return equality->getVal();
        if (query.getDescription() == negative_description) return -equality->getVal();
        return std::nullopt;
    }
    std::optional<int> common;
    for (auto child = query.beginChildren(); child != query.endChildren(); ++child) {
        const std::optional<int> value = demanded_value(**child, description, negative_description);
        if (node == QueryNode::all_of && value) return value;
        if (node != QueryNode::any_of) continue;
        if (!value || (common && value != common)) return std::nullopt;
        common = value;
    }
    return common;
}

void add_states(const RDKit::Atom& atom, std::vector<AtomState>& states) {
    const auto add = [&](AtomStateKind kind, int value) {
        if (value != 0) states.push_back({atom.getIdx(), kind, static_cast<std::int16_t>(value)});
    };
    if (atom.hasQuery()) {
        add(AtomStateKind::charge,
            demanded_value(*atom.getQuery(), "AtomFormalCharge", "AtomNegativeFormalCharge").value_or(0));
        add(AtomStateKind::isotope, demanded_value(*atom.getQuery(), "AtomIsotope", "").value_or(0));
        add(AtomStateKind::unpaired_electrons,
            demanded_value(*atom.getQuery(), "AtomNumRadicalElectrons", "").value_or(0));
    } else if (atom.getAtomicNum() != 0) {
        add(AtomStateKind::charge, atom.getFormalCharge());
        add(AtomStateKind::isotope, static_cast<int>(atom.getIsotope()));
        add(AtomStateKind::unpaired_electrons, static_cast<int>(atom.getNumRadicalElectrons()));
    }
}

// The first environment of each serial number.
using EnvironmentsByNumber = std::map<unsigned, const RDKit::ROMol*>;

// False if one number stands for two texts.
bool collect(const RDKit::ROMol& query, EnvironmentsByNumber& known);

bool collect(const AtomQuery& query, EnvironmentsByNumber& known) {
    const auto* recursive = dynamic_cast<const RDKit::RecursiveStructureQuery*>(&query);
    if (recursive && recursive->getQueryMol()) {
        const RDKit::ROMol& inner = *recursive->getQueryMol();
        if (const unsigned number = recursive->getSerialNumber(); number != 0) {
            const auto [first, is_new] = known.emplace(number, &inner);
            if (!is_new && RDKit::MolToSmarts(*first->second) != RDKit::MolToSmarts(inner)) return false;
        }
        return collect(inner, known);
    }
    for (auto child = query.beginChildren(); child != query.endChildren(); ++child) {
        if (!collect(**child, known)) return false;
    }
    return true;
}

bool collect(const RDKit::ROMol& query, EnvironmentsByNumber& known) {
    for (const RDKit::Atom* atom : query.atoms()) {
        if (atom->hasQuery() && !collect(*atom->getQuery(), known)) return false;
    }
    return true;
}

class PartFinder {
  public:
    explicit PartFinder(EnvironmentUse use) : use_{use} {}

    std::vector<QueryPart> parts;

    void add(const RDKit::ROMol& query, const AtomKinds& first_atom, std::optional<std::uint32_t> environment_of) {
        const QueryLabels labels = labels_of(query, first_atom, use_);
        parts.push_back({labels, environment_of});
        if (use_ == EnvironmentUse::none) return;
        for (const RDKit::Atom* atom : query.atoms()) {
            if (!atom->hasQuery()) continue;
            add_environments(*atom->getQuery(), labels.atoms[atom->getIdx()], environment_of.value_or(atom->getIdx()));
        }
    }

  private:
    void add_environments(const AtomQuery& query, const AtomKinds& kinds, std::uint32_t of_atom) {
        if (const auto* recursive = dynamic_cast<const RDKit::RecursiveStructureQuery*>(&query)) {
            if (recursive->getQueryMol()) add(*recursive->getQueryMol(), kinds, of_atom);
            return;
        }
        for (auto child = query.beginChildren(); child != query.endChildren(); ++child) {
            add_environments(**child, kinds, of_atom);
        }
    }

    EnvironmentUse use_;
};

}  // namespace

EnvironmentUse environment_use(const RDKit::ROMol& query) {
    EnvironmentsByNumber known;
    return collect(query, known) ? EnvironmentUse::as_written : EnvironmentUse::none;
}

std::vector<std::uint16_t> elements_of(const AtomKinds& kinds) {
    std::vector<std::uint16_t> elements;
    // Each element has two kinds, the second of which is skipped.
    for (std::size_t kind = kinds._Find_first(); kind < kinds.size(); kind = kinds._Find_next(kind | 1)) {
        elements.push_back(static_cast<std::uint16_t>(kind / 2));
    }
    return elements;
}

QueryLabels labels_of(const RDKit::ROMol& query, const AtomKinds& first_atom, EnvironmentUse use) {
    QueryLabels result;
    for (const RDKit::Atom* atom : query.atoms()) {
        result.atoms.push_back(kinds_of(*atom, use));
        add_states(*atom, result.states);
    }
    if (!result.atoms.empty()) result.atoms[0] &= first_atom;
    for (const RDKit::Bond* bond : query.bonds()) {
        result.bonds.push_back({bond->getBeginAtomIdx(), bond->getEndAtomIdx(), labels_of(*bond)});
    }
    narrow(result);
    return result;
}

std::vector<QueryPart> query_parts(const Molecule& query) {
    PartFinder finder{environment_use(query.rdkit())};
    finder.add(query.rdkit(), AtomKinds{}.set(), std::nullopt);
    return std::move(finder.parts);
}

}  // namespace chemsieve
