#include "ui/sketch/chemistry/smarts_sketch.h"

#include <GraphMol/PeriodicTable.h>
#include <GraphMol/QueryAtom.h>
#include <GraphMol/QueryBond.h>
#include <GraphMol/QueryOps.h>
#include <GraphMol/ROMol.h>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "chem/query_features/query_tree.h"
#include "chem/rdkit_config_check.h"
#include "chem/read/parse.h"
#include "ui/sketch/chemistry/sketch_chemistry.h"
#include "ui/sketch/periodic_table.h"

namespace chemsieve {

namespace {

// The error text names what cannot be drawn.
class NotDrawable : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

using AtomQuery = RDKit::Atom::QUERYATOM_QUERY;
using BondQuery = RDKit::Bond::QUERYBOND_QUERY;

constexpr int kNoElement = 0;
constexpr int kHydrogen = 1;
constexpr int kCarbon = 6;
// Counts in molfiles that mean "this many or more".
constexpr int kManyRingBonds = 4;
constexpr int kManyNeighbours = 6;

template <class Object>
int value_of(const Queries::Query<int, const Object*, true>& query) {
    const auto* equality = dynamic_cast<const Queries::EqualityQuery<int, const Object*, true>*>(&query);
    if (!equality) throw NotDrawable{"'" + query.getDescription() + "'"};
    return equality->getVal();
}

// The conditions of which all, or one, must be satisfied.
template <class Query>
void collect(const Query& query, QueryNode node, std::vector<const Query*>& parts) {
    if (!query.getNegation() && node_of(query.getDescription()) == node) {
        for (auto child = query.beginChildren(); child != query.endChildren(); ++child) collect(**child, node, parts);
        return;
    }
    parts.push_back(&query);
}

// An element, and whether it must be aromatic; nothing: either.
struct Element {
    int number = 0;
    std::optional<bool> aromatic;
};

std::optional<Element> element_of(const AtomQuery& query) {
    if (query.getDescription() == "AtomAtomicNum") return Element{value_of(query), {}};
    if (query.getDescription() != "AtomType") return std::nullopt;
    const int type = value_of(query);
    return Element{RDKit::getAtomTypeAtomicNum(type), RDKit::getAtomTypeIsAromatic(type)};
}

std::string symbol_of(int number) { return RDKit::PeriodicTable::getTable()->getElementSymbol(number); }

bool can_be_aromatic(int number) {
    static const std::set<int> kElements{5, 6, 7, 8, 14, 15, 16, 33, 34, 52};
    return kElements.contains(number);
}

class AtomReading {
  public:
    explicit AtomReading(const RDKit::Atom& atom) {
        if (atom.getChiralTag() != RDKit::Atom::CHI_UNSPECIFIED) throw NotDrawable{"stereochemistry of an atom"};
        std::vector<const AtomQuery*> parts;
        if (atom.hasQuery()) {
            collect(*atom.getQuery(), QueryNode::all_of, parts);
        } else {
            one_of_ = {{static_cast<int>(atom.getAtomicNum()), atom.getIsAromatic()}};
        }
        for (const AtomQuery* part : parts) take(*part);
        settle();
    }

    const SketchAtom& drawn() const noexcept { return drawn_; }
    const std::vector<Element>& elements() const noexcept { return one_of_; }

  private:
    void take(const AtomQuery& part) {
        const std::string& what = part.getDescription();
        if (what == "AtomNull" && !part.getNegation()) return;
        if (part.getNegation()) return take_not(part);
        if (node_of(what) == QueryNode::any_of) return take_list(part);
        if (const auto element = element_of(part)) return take_elements({*element});
        if (what == "AtomFormalCharge") {
            drawn_.charge = value_of(part);
            if (drawn_.charge == 0) throw NotDrawable{"an atom that must have no charge"};
        } else if (what == "AtomNegativeFormalCharge") {
            drawn_.charge = -value_of(part);
        } else if (what == "AtomIsotope") {
            drawn_.isotope = value_of(part);
        } else if (what == "AtomExplicitDegree") {
            take_count(drawn_.substitution, value_of(part), kManyNeighbours, "so many neighbours");
        } else if (what == "AtomRingBondCount") {
            take_count(drawn_.ring_bonds, value_of(part), kManyRingBonds, "so many bonds of rings");
        } else {
            throw NotDrawable{name_of(what)};
        }
    }

    static void take_count(SketchAtom::Count& count, int value, int many, const char* what) {
        if (count.kind != SketchAtom::Count::Kind::open || value < 0 || value >= many) throw NotDrawable{what};
        count = {SketchAtom::Count::Kind::exactly, value};
    }

    void take_list(const AtomQuery& part) {
        std::vector<const AtomQuery*> each;
        collect(part, QueryNode::any_of, each);
        std::vector<Element> list;
        for (const AtomQuery* query : each) {
            const auto element = query->getNegation() ? std::nullopt : element_of(*query);
            if (!element) throw NotDrawable{"a choice of atoms that is no list of elements"};
            list.push_back(*element);
        }
        take_elements(list);
    }

    void take_elements(const std::vector<Element>& list) {
        if (!one_of_.empty()) throw NotDrawable{"an atom of two lists of elements"};
        one_of_ = list;
    }

    void take_not(const AtomQuery& part) {
        // "Not one of a list" is "none of the list"; the negation stands at `part`.
        std::vector<const AtomQuery*> each;
        if (node_of(part.getDescription()) == QueryNode::any_of) {
            for (auto child = part.beginChildren(); child != part.endChildren(); ++child) {
                collect(**child, QueryNode::any_of, each);
            }
        } else {
            each.push_back(&part);
        }
        for (const AtomQuery* query : each) {
            const bool twice = query != &part && query->getNegation();
            const auto element = twice ? std::nullopt : element_of(*query);
            if (!element) throw NotDrawable{"'not' of anything but elements"};
            if (element->aromatic && can_be_aromatic(element->number)) {
                throw NotDrawable{"'not' of an aromatic or aliphatic atom; write [!#" +
                                  std::to_string(element->number) + "]"};
            }
            none_of_.insert(element->number);
        }
    }

    void settle() {
        if (!one_of_.empty() && !none_of_.empty()) throw NotDrawable{"elements and 'not' of elements at one atom"};
        drawn_.symbols.clear();
        for (const Element& element : one_of_) {
            if (element.number == kHydrogen) throw NotDrawable{"a hydrogen as an atom; drawn ones are counts"};
            drawn_.symbols.push_back(symbol_of(element.number));
        }
        if (one_of_.size() > 1) {
            drawn_.kind = SketchAtom::Kind::list;
            sort_symbols(drawn_.symbols);
        } else if (one_of_.empty()) {
            settle_open();
        }
        const bool has_more = drawn_.charge != 0 || drawn_.isotope != 0;
        if (has_more && drawn_.kind != SketchAtom::Kind::element) {
            throw NotDrawable{"a charge or isotope of an atom that may be of several elements"};
        }
    }

    void settle_open() {
        drawn_.symbols = {"C"};
        if (none_of_.empty()) {
            drawn_.kind = SketchAtom::Kind::any;
        } else if (none_of_ == std::set<int>{kHydrogen}) {
            drawn_.kind = SketchAtom::Kind::heavy;
        } else if (none_of_ == std::set<int>{kHydrogen, kCarbon}) {
            drawn_.kind = SketchAtom::Kind::hetero;
        } else {
            drawn_.symbols.clear();
            for (const int number : none_of_) drawn_.symbols.push_back(symbol_of(number));
            std::set<std::string> symbols{drawn_.symbols.begin(), drawn_.symbols.end()};
            symbols.erase(symbol_of(kNoElement));  // which newer RDKit names among what is no metal
            const bool metal = symbols == std::set<std::string>{all_nonmetals().begin(), all_nonmetals().end()};
            drawn_.kind = metal ? SketchAtom::Kind::metal : SketchAtom::Kind::not_list;
            if (metal) drawn_.symbols = {"C"};
        }
    }

    static std::string name_of(const std::string& description) {
        if (description == "RecursiveStructure") return "an environment ($(...))";
        if (description == "AtomHCount" || description == "AtomImplicitHCount") return "a count of hydrogens";
        if (description == "AtomAromatic" || description == "AtomAliphatic") return "an aromatic or aliphatic atom";
        if (description == "AtomTotalDegree") return "a count of bonds (X)";
        if (description == "AtomTotalValence") return "a valence (v)";
        if (description.find("Ring") != std::string::npos) return "rings of an atom (R, r)";
        return "'" + description + "'";
    }

    SketchAtom drawn_;
    std::vector<Element> one_of_;
    std::set<int> none_of_;
};

// Bond orders as a set of bits.
enum : unsigned { kOne = 1, kTwo = 2, kThree = 4, kAromatic = 8, kAnyOrder = 15 };

unsigned orders_of(const BondQuery& query) {
    if (query.getNegation()) throw NotDrawable{"'not' of a bond's order"};
    const std::string& what = query.getDescription();
    if (what == "BondNull") return kAnyOrder;
    if (what == "SingleOrAromaticBond") return kOne | kAromatic;
    if (what == "SingleOrDoubleBond") return kOne | kTwo;
    if (what == "DoubleOrAromaticBond") return kTwo | kAromatic;
    if (node_of(what) == QueryNode::any_of) {
        unsigned orders = 0;
        for (auto child = query.beginChildren(); child != query.endChildren(); ++child) orders |= orders_of(**child);
        return orders;
    }
    if (what != "BondOrder") throw NotDrawable{"a bond of this kind"};
    switch (value_of(query)) {
        case RDKit::Bond::SINGLE: return kOne;
        case RDKit::Bond::DOUBLE: return kTwo;
        case RDKit::Bond::TRIPLE: return kThree;
        case RDKit::Bond::AROMATIC: return kAromatic;
        default: throw NotDrawable{"a bond of this order"};
    }
}

SketchBond::Order order_of(unsigned orders) {
    switch (orders) {
        case kOne: return SketchBond::Order::one;
        case kTwo: return SketchBond::Order::two;
        case kThree: return SketchBond::Order::three;
        case kAromatic: return SketchBond::Order::aromatic;
        case kOne | kTwo: return SketchBond::Order::one_or_two;
        case kOne | kAromatic: return SketchBond::Order::one_or_aromatic;
        case kTwo | kAromatic: return SketchBond::Order::two_or_aromatic;
        case kAnyOrder: return SketchBond::Order::any;
        default: throw NotDrawable{"this choice of bond orders"};
    }
}

SketchBond drawn(const RDKit::Bond& bond) {
    if (bond.getBondDir() != RDKit::Bond::NONE) throw NotDrawable{"stereochemistry of a bond (/, \\)"};
    SketchBond result{.from = bond.getBeginAtomIdx(), .to = bond.getEndAtomIdx()};
    std::vector<const BondQuery*> parts;
    if (bond.hasQuery()) collect(*bond.getQuery(), QueryNode::all_of, parts);
    unsigned orders = kAnyOrder;
    for (const BondQuery* part : parts) {
        if (part->getDescription() == "BondInRing") {
            const auto topology = part->getNegation() ? SketchBond::Topology::chain : SketchBond::Topology::ring;
            if (result.topology != SketchBond::Topology::open && result.topology != topology) {
                throw NotDrawable{"a bond in a ring and not in one"};
            }
            result.topology = topology;
        } else {
            orders &= orders_of(*part);
        }
    }
    if (!bond.hasQuery()) throw NotDrawable{"a bond of this kind"};
    result.order = order_of(orders);
    return result;
}

// If the SMARTS asks for an aromatic or an aliphatic atom, its drawn bonds must show it.
void check_aromaticity(const Sketch& sketch, std::size_t number, const std::vector<Element>& elements) {
    using Order = SketchBond::Order;
    const auto has = [&](std::initializer_list<Order> orders) {
        const auto bonds = sketch.bonds_of(number);
        return std::any_of(bonds.begin(), bonds.end(), [&](std::size_t bond) {
            return std::find(orders.begin(), orders.end(), sketch.bonds[bond].order) != orders.end();
        });
    };
    for (const Element& element : elements) {
        if (!element.aromatic) continue;
        const std::string open = "[#" + std::to_string(element.number) + "]";
        if (*element.aromatic && !has({Order::aromatic})) {
            throw NotDrawable{"an aromatic " + symbol_of(element.number) + " that no aromatic bond (:) tells; write " +
                              open + " if it may be aliphatic"};
        }
        if (*element.aromatic || !can_be_aromatic(element.number)) continue;
        const bool oxygen = element.number == 8 && has({Order::one, Order::two, Order::one_or_two});
        const bool carbon_or_nitrogen = (element.number == 6 || element.number == 7) && has({Order::three});
        if (!oxygen && !carbon_or_nitrogen) {
            throw NotDrawable{"an aliphatic " + symbol_of(element.number) + "; write " + open +
                              " if it may be aromatic"};
        }
    }
}

// Checks that the drawing is read with the bonds asked for: alternating double bonds may become aromatic.
void check_reading(const Sketch& sketch) {
    const ParseResult read = parse_query_molblock(to_molfile(sketch));
    if (const auto* bad = std::get_if<Unparsable>(&read)) throw NotDrawable{"this structure (" + bad->reason + ")"};
    const RDKit::ROMol& mol = std::get<Molecule>(read).rdkit();
    if (mol.getNumAtoms() != sketch.atoms.size()) throw NotDrawable{"this structure"};
    for (const SketchBond& bond : sketch.bonds) {
        const RDKit::Bond* there =
            mol.getBondBetweenAtoms(static_cast<unsigned>(bond.from), static_cast<unsigned>(bond.to));
        if (!there) throw NotDrawable{"this structure"};
        // A bond with several possible orders may be read either way.
        const bool is_plain = bond.order <= SketchBond::Order::aromatic;
        if (is_plain && there->getIsAromatic() != (bond.order == SketchBond::Order::aromatic)) {
            throw NotDrawable{"alternating bonds that must not be aromatic"};
        }
    }
}

Sketch drawn(const RDKit::ROMol& mol) {
    if (mol.getNumAtoms() > kMostSketchAtoms || mol.getNumBonds() > kMostSketchAtoms) {
        throw NotDrawable{"so many atoms"};
    }
    Sketch sketch;
    std::vector<std::vector<Element>> elements;
    for (const RDKit::Atom* atom : mol.atoms()) {
        const AtomReading reading{*atom};
        sketch.atoms.push_back(reading.drawn());
        elements.push_back(reading.elements());
    }
    for (const RDKit::Bond* bond : mol.bonds()) sketch.bonds.push_back(drawn(*bond));
    for (std::size_t i = 0; i < elements.size(); ++i) check_aromaticity(sketch, i, elements[i]);
    check_reading(sketch);
    return laid_out(sketch);
}

}  // namespace

SketchResult sketch_of_smarts(std::string_view text) {
    const ParseResult parsed = parse_query_smarts(text);
    if (const auto* bad = std::get_if<Unparsable>(&parsed)) return *bad;
    try {
        return drawn(std::get<Molecule>(parsed).rdkit());
    } catch (const NotDrawable& e) {
        return Unparsable{std::string{"no drawing can say "} + e.what()};
    } catch (const std::exception& e) {
        return Unparsable{e.what()};
    }
}

}  // namespace chemsieve
