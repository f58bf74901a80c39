#include "match/reading/query_predicates.h"

#include <GraphMol/MolOps.h>
#include <GraphMol/QueryAtom.h>
#include <GraphMol/QueryOps.h>
#include <GraphMol/RWMol.h>

#include <array>
#include <string>
#include <string_view>

#include "chem/rdkit_config_check.h"
#include "match/program/program_builder.h"
#include "match/reading/atom_properties.h"

namespace chemsieve {

namespace {

using AtomQuery = RDKit::Atom::QUERYATOM_QUERY;
using Kind = Predicate::Kind;

Predicate leaf(SharedClassSet classes, bool negated = false) {
    return {.kind = Kind::classes, .negated = negated, .classes = std::move(classes)};
}

ValueTest equal_to(int value) { return {.low = value}; }

// RDKit 2022.09 wants a plain atom's match to be in as many rings, and 2025.03 asks for none: asked of cyclopropane.
bool rdkit_counts_rings_of_plain_atoms() {
    static const bool counts = [] {
        RDKit::RWMol ring, chain;
        for (RDKit::RWMol* mol : {&ring, &chain}) {
            for (int i = 0; i < 3; ++i) mol->addAtom(new RDKit::Atom(6), false, true);
            for (unsigned i = 0; i < 2; ++i) mol->addBond(i, i + 1, RDKit::Bond::SINGLE);
        }
        ring.addBond(2U, 0U, RDKit::Bond::SINGLE);
        for (RDKit::RWMol* mol : {&ring, &chain}) RDKit::MolOps::findSSSR(*mol);
        return !ring.getAtomWithIdx(0)->Match(chain.getAtomWithIdx(0));
    }();
    return counts;
}

class AtomQueryReader {
  public:
    AtomQueryReader(const ClassTable& table, const AddEnvironment& add_environment)
        : table_{table}, add_environment_{add_environment} {}

    Predicate read(const AtomQuery& query) const {
        const std::type_info& type = typeid(query);
        if (type == typeid(RDKit::ATOM_EQUALS_QUERY)) return read_leaf(query);
        if (type == typeid(RDKit::ATOM_AND_QUERY)) return read_composite(query, Kind::all_of);
        if (type == typeid(RDKit::ATOM_OR_QUERY)) return read_composite(query, Kind::any_of);
        if (type == typeid(RDKit::ATOM_XOR_QUERY)) return read_composite(query, Kind::exactly_one);
        if (type == typeid(RDKit::RecursiveStructureQuery)) return read_environment(query);
        if (type == typeid(RDKit::ATOM_NULL_QUERY) && query.getDescription() == "AtomNull") {
            return leaf(table_.all(), query.getNegation());
        }
        if (type == typeid(RDKit::AtomRingQuery)) return read_ring_leaf(query);
        if (type == typeid(RDKit::ATOM_SET_QUERY)) return read_set_leaf(query);
        return read_leaf(query);
    }

    // An atom without a query tree, as in SMILES: RDKit's Atom::Match.
    Predicate read_plain(const RDKit::Atom& atom) const {
        Predicate result{.kind = Kind::all_of};
        const auto demand = [&](AtomProperty property, const ValueTest& test) {
            result.children.push_back(leaf(table_.passing(property, test)));
        };
        demand(AtomProperty::atomic_number, equal_to(atom.getAtomicNum()));
        const RDKit::RingInfo& rings = *atom.getOwningMol().getRingInfo();
        if (rings.isInitialized() && rings.numAtomRings(atom.getIdx()) > 0 && rdkit_counts_rings_of_plain_atoms()) {
            demand(AtomProperty::rings,
                   {.kind = ValueTest::Kind::at_least, .low = static_cast<int>(rings.numAtomRings(atom.getIdx()))});
        }
        const int isotope = static_cast<int>(atom.getIsotope());
        if (atom.getAtomicNum() == 0) {
            // A labelled dummy matches those of its label and those without.
            if (isotope != 0) {
                Predicate either{.kind = Kind::any_of};
                either.children = {leaf(table_.passing(AtomProperty::isotope, equal_to(isotope))),
                                   leaf(table_.passing(AtomProperty::isotope, equal_to(0)))};
                result.children.push_back(std::move(either));
            }
            return result;
        }
        if (atom.getFormalCharge() != 0) demand(AtomProperty::charge, equal_to(atom.getFormalCharge()));
        if (isotope != 0) demand(AtomProperty::isotope, equal_to(isotope));
        if (atom.getNumRadicalElectrons() != 0) {
            demand(AtomProperty::unpaired_electrons, equal_to(static_cast<int>(atom.getNumRadicalElectrons())));
        }
        return result;
    }

  private:
    Predicate read_composite(const AtomQuery& query, Kind kind) const {
        Predicate result{.kind = kind, .negated = query.getNegation()};
        for (auto child = query.beginChildren(); child != query.endChildren(); ++child) {
            result.children.push_back(read(**child));
        }
        return result;
    }

    Predicate read_environment(const AtomQuery& query) const {
        const auto& recursive = static_cast<const RDKit::RecursiveStructureQuery&>(query);
        if (!recursive.getQueryMol()) throw NotCompiled("has an empty environment");
        return {.kind = Kind::environment,
                .negated = query.getNegation(),
                .environment = add_environment_(*recursive.getQueryMol(), recursive.getSerialNumber())};
    }

    AtomProperty property_of(const AtomQuery& query) const {
        std::string_view name = query.getDescription();
        // Comparisons other than equality put their name before that of the property.
        for (const std::string_view prefix : {"range_", "less_", "greater_"}) {
            if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
        }
        const auto property = property_named(name);
        if (!property) throw NotCompiled("asks for " + std::string{name} + " of an atom");
        return *property;
    }

    Predicate read_leaf(const AtomQuery& query) const {
        const auto test = value_test_of(query);
        if (!test) throw NotCompiled("compares " + query.getDescription() + " in an unknown way");
        if (query.getDescription() == "AtomRingSize") {
            const bool usual = test->kind == ValueTest::Kind::equal && test->tolerance == 0 && test->low >= 3 &&
                               test->low <= kLargestRing;
            if (!usual) throw NotCompiled("asks for an unusual ring size");
            return leaf(table_.in_ring_of(static_cast<unsigned>(test->low)), query.getNegation());
        }
        return leaf(table_.passing(property_of(query), *test), query.getNegation());
    }

    // Less than none asks for any.
    Predicate read_ring_leaf(const AtomQuery& query) const {
        const auto& ring = static_cast<const RDKit::AtomRingQuery&>(query);
        ValueTest test{.low = ring.getVal(), .tolerance = ring.getTol()};
        if (ring.getVal() < 0) test = {.kind = ValueTest::Kind::not_zero};
        return leaf(table_.passing(property_of(query), test), query.getNegation());
    }

    Predicate read_set_leaf(const AtomQuery& query) const {
        const auto& set = static_cast<const RDKit::ATOM_SET_QUERY&>(query);
        Predicate result{.kind = Kind::any_of, .negated = query.getNegation()};
        for (auto value = set.beginSet(); value != set.endSet(); ++value) {
            result.children.push_back(leaf(table_.passing(property_of(query), equal_to(*value))));
        }
        return result;
    }

    static constexpr int kLargestRing = 20;  // RDKit has a function for each size up to this

    const ClassTable& table_;
    const AddEnvironment& add_environment_;
};

}  // namespace

Predicate predicate_of(const RDKit::Atom& query_atom, const ClassTable& table, const AddEnvironment& add_environment) {
    const AtomQueryReader reader{table, add_environment};
    return query_atom.hasQuery() ? reader.read(*query_atom.getQuery()) : reader.read_plain(query_atom);
}

}  // namespace chemsieve
