#include "fingerprint/chem/molecule_graph.h"

#include <GraphMol/QueryAtom.h>
#include <GraphMol/QueryBond.h>
#include <GraphMol/QueryOps.h>
#include <GraphMol/ROMol.h>

#include <optional>

#include "fingerprint/chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

using RDKit::Bond;

// Our own code of an RDKit bond type; nothing for types that match any other.
std::optional<BondLabel> label_of(Bond::BondType type) {
    switch (type) {
        case Bond::SINGLE: return BondLabel::single;
        case Bond::DOUBLE: return BondLabel::double_;
        case Bond::TRIPLE: return BondLabel::triple;
        case Bond::QUADRUPLE: return BondLabel::quadruple;
        case Bond::QUINTUPLE: return BondLabel::quintuple;
        case Bond::HEXTUPLE: return BondLabel::hextuple;
        case Bond::ONEANDAHALF: return BondLabel::one_and_a_half;
        case Bond::TWOANDAHALF: return BondLabel::two_and_a_half;
        case Bond::THREEANDAHALF: return BondLabel::three_and_a_half;
        case Bond::FOURANDAHALF: return BondLabel::four_and_a_half;
        case Bond::FIVEANDAHALF: return BondLabel::five_and_a_half;
        case Bond::AROMATIC: return BondLabel::aromatic;
        case Bond::IONIC: return BondLabel::ionic;
        case Bond::HYDROGEN: return BondLabel::hydrogen;
        case Bond::THREECENTER: return BondLabel::three_centre;
        case Bond::DATIVEONE: return BondLabel::dative_one_electron;
        case Bond::DATIVE: return BondLabel::dative;
        case Bond::DATIVEL: return BondLabel::dative_left;
        case Bond::DATIVER: return BondLabel::dative_right;
        case Bond::OTHER: return BondLabel::other;
        case Bond::UNSPECIFIED:
        case Bond::ZERO: return std::nullopt;
    }
    return std::nullopt;
}

using AtomQuery = RDKit::Atom::QUERYATOM_QUERY;
using BondQuery = RDKit::Bond::QUERYBOND_QUERY;

bool ends_with(const std::string& text, std::string_view end) {
    return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

// The one value that every match of the query tree has, if `leaf` finds one. And: any child's; or: all children's if
// the same; everything else, negated nodes above all, leaves it open.
template <class Query, class Value, class Leaf>
std::optional<Value> definite_value(const Query& query, const Leaf& leaf) {
    if (query.getNegation()) return std::nullopt;
    const std::string& description = query.getDescription();
    const bool is_and = ends_with(description, "And");
    const bool is_or = ends_with(description, "Or") && !ends_with(description, "Xor");
    if (!is_and && !is_or) return leaf(query, description);
    std::optional<Value> common;
    bool first = true;
    for (auto child = query.beginChildren(); child != query.endChildren(); ++child) {
        const std::optional<Value> value = definite_value<Query, Value>(**child, leaf);
        if (is_and && value) return value;
        if (is_or) {
            if (!value || (!first && value != common)) return std::nullopt;
            common = value;
        }
        first = false;
    }
    return is_or ? common : std::nullopt;
}

std::optional<std::uint16_t> element_of(const AtomQuery& query, const std::string& description) {
    const auto* equality = dynamic_cast<const RDKit::ATOM_EQUALS_QUERY*>(&query);
    if (!equality) return std::nullopt;
    int element = 0;
    if (description == "AtomAtomicNum") {
        element = equality->getVal();
    } else if (description == "AtomType") {
        bool aromatic = false;
        RDKit::parseAtomType(equality->getVal(), element, aromatic);
    }
    return element > 0 ? std::optional{static_cast<std::uint16_t>(element)} : std::nullopt;
}

std::optional<BondLabel> order_of(const BondQuery& query, const std::string& description) {
    const auto* equality = dynamic_cast<const RDKit::BOND_EQUALS_QUERY*>(&query);
    if (!equality || description != "BondOrder") return std::nullopt;
    return label_of(static_cast<Bond::BondType>(equality->getVal()));
}

std::optional<std::uint16_t> definite_element(const RDKit::Atom& atom) {
    if (atom.hasQuery()) return definite_value<AtomQuery, std::uint16_t>(*atom.getQuery(), element_of);
    if (atom.getAtomicNum() == 0) return std::nullopt;
    return static_cast<std::uint16_t>(atom.getAtomicNum());
}

std::optional<BondLabel> definite_order(const Bond& bond) {
    if (bond.hasQuery()) return definite_value<BondQuery, BondLabel>(*bond.getQuery(), order_of);
    return label_of(bond.getBondType());
}

}  // namespace

CompoundGraph graph_of_compound(const Molecule& compound) {
    const RDKit::ROMol& mol = compound.rdkit();
    CompoundGraph result;
    result.graph.atoms.reserve(mol.getNumAtoms());
    result.graph.bonds.reserve(mol.getNumBonds());
    for (const RDKit::Atom* atom : mol.atoms()) {
        result.graph.atoms.push_back(static_cast<std::uint16_t>(atom->getAtomicNum()));
    }
    for (const Bond* bond : mol.bonds()) {
        const std::optional<BondLabel> label = label_of(bond->getBondType());
        if (!label) result.matches_loosely = true;
        result.graph.bonds.push_back(
            {bond->getBeginAtomIdx(), bond->getEndAtomIdx(), label.value_or(BondLabel::other)});
    }
    return result;
}

MolecularGraph graph_of_query(const Molecule& query) {
    const RDKit::ROMol& mol = query.rdkit();
    MolecularGraph graph;
    std::vector<std::optional<std::uint32_t>> index(mol.getNumAtoms());
    for (const RDKit::Atom* atom : mol.atoms()) {
        const std::optional<std::uint16_t> element = definite_element(*atom);
        if (!element) continue;
        index[atom->getIdx()] = static_cast<std::uint32_t>(graph.atoms.size());
        graph.atoms.push_back(*element);
    }
    for (const Bond* bond : mol.bonds()) {
        const auto first = index[bond->getBeginAtomIdx()];
        const auto second = index[bond->getEndAtomIdx()];
        const std::optional<BondLabel> label = definite_order(*bond);
        if (first && second && label) graph.bonds.push_back({*first, *second, *label});
    }
    return graph;
}

}  // namespace chemsieve
