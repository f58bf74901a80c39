#include "match/reading/query_predicates.h"

#include <GraphMol/QueryBond.h>
#include <GraphMol/QueryOps.h>
#include <GraphMol/ROMol.h>

#include <optional>
#include <string>
#include <typeinfo>

#include "chem/rdkit_config_check.h"
#include "match/program/program_builder.h"

namespace chemsieve {

namespace {

template <class Target>
std::optional<ValueTest> read(const Queries::Query<int, Target const*, true>& leaf) {
    using Equals = Queries::EqualityQuery<int, Target const*, true>;
    using Range = Queries::RangeQuery<int, Target const*, true>;
    using TestKind = ValueTest::Kind;
    const std::type_info& type = typeid(leaf);
    const auto test = [&](TestKind kind) {
        const auto& query = static_cast<const Equals&>(leaf);
        return ValueTest{.kind = kind, .low = query.getVal(), .tolerance = query.getTol()};
    };
    if (type == typeid(Equals)) return test(TestKind::equal);
    // RDKit compares the constant with the value, so that "greater" means that the value is below the constant.
    if (type == typeid(Queries::GreaterQuery<int, Target const*, true>)) return test(TestKind::below);
    if (type == typeid(Queries::GreaterEqualQuery<int, Target const*, true>)) return test(TestKind::at_most);
    if (type == typeid(Queries::LessQuery<int, Target const*, true>)) return test(TestKind::above);
    if (type == typeid(Queries::LessEqualQuery<int, Target const*, true>)) return test(TestKind::at_least);
    if (type != typeid(Range)) return std::nullopt;
    const auto& range = static_cast<const Range&>(leaf);
    return ValueTest{.kind = TestKind::between,
                     .low_open = range.getEndsOpen().first,
                     .high_open = range.getEndsOpen().second,
                     .low = range.getLower(),
                     .high = range.getUpper(),
                     .tolerance = range.getTol()};
}

using BondQuery = RDKit::Bond::QUERYBOND_QUERY;
using RDKit::Bond;

using ReadBond = int (*)(const BondClass&);

// RDKit's functions of QueryOps.h on a class.
std::optional<ReadBond> reader_named(const std::string& description) {
    if (description == "BondOrder") return [](const BondClass& b) { return static_cast<int>(b.type); };
    if (description == "SingleOrAromaticBond") {
        return [](const BondClass& b) { return static_cast<int>(b.type == Bond::SINGLE || b.type == Bond::AROMATIC); };
    }
    if (description == "DoubleOrAromaticBond") {
        return [](const BondClass& b) { return static_cast<int>(b.type == Bond::DOUBLE || b.type == Bond::AROMATIC); };
    }
    if (description == "SingleOrDoubleBond") {
        return [](const BondClass& b) { return static_cast<int>(b.type == Bond::SINGLE || b.type == Bond::DOUBLE); };
    }
    if (description == "SingleOrDoubleOrAromaticBond") {
        return [](const BondClass& b) {
            return static_cast<int>(b.type == Bond::SINGLE || b.type == Bond::DOUBLE || b.type == Bond::AROMATIC);
        };
    }
    if (description == "BondInRing") return [](const BondClass& b) { return static_cast<int>(b.rings != 0); };
    if (description == "BondInNRings") return [](const BondClass& b) { return static_cast<int>(b.rings); };
    if (description == "BondStereo") {
        return [](const BondClass& b) { return static_cast<int>(b.stereo > Bond::STEREONONE); };
    }
    return std::nullopt;
}

void flip(BondClassSet& set) {
    for (std::uint64_t& word : set) word = ~word;
}

class BondQueryReader {
  public:
    explicit BondQueryReader(const ClassTable& table) : table_{table} {}

    BondClassSet read(const BondQuery& query) const {
        const std::type_info& type = typeid(query);
        BondClassSet result{};
        if (type == typeid(RDKit::BOND_AND_QUERY)) {
            flip(result);
            for_children(query, result, [](std::uint64_t& a, std::uint64_t b) { a &= b; });
        } else if (type == typeid(RDKit::BOND_OR_QUERY)) {
            for_children(query, result, [](std::uint64_t& a, std::uint64_t b) { a |= b; });
        } else if (type == typeid(RDKit::BOND_XOR_QUERY)) {
            result = exactly_one(query);
        } else if (type == typeid(RDKit::BOND_NULL_QUERY) && query.getDescription() == "BondNull") {
            flip(result);
        } else {
            result = read_leaf(query);
        }
        if (query.getNegation()) flip(result);
        return result;
    }

  private:
    template <class Combine>
    void for_children(const BondQuery& query, BondClassSet& result, const Combine& combine) const {
        for (auto child = query.beginChildren(); child != query.endChildren(); ++child) {
            const BondClassSet set = read(**child);
            for (std::size_t i = 0; i < set.size(); ++i) combine(result[i], set[i]);
        }
    }

    BondClassSet exactly_one(const BondQuery& query) const {
        BondClassSet one{}, several{};
        for (auto child = query.beginChildren(); child != query.endChildren(); ++child) {
            const BondClassSet set = read(**child);
            for (std::size_t i = 0; i < set.size(); ++i) {
                several[i] |= one[i] & set[i];
                one[i] |= set[i];
            }
        }
        for (std::size_t i = 0; i < one.size(); ++i) one[i] &= ~several[i];
        return one;
    }

    BondClassSet read_leaf(const BondQuery& query) const {
        const auto test = value_test_of(query);
        const auto reader = reader_named(query.getDescription());
        if (!test || !reader) throw NotCompiled("asks for " + query.getDescription() + " of a bond");
        return table_.bonds_where([&](const BondClass& bond) { return (*test)((*reader)(bond)); });
    }

    const ClassTable& table_;
};

}  // namespace

std::optional<ValueTest> value_test_of(const Queries::Query<int, RDKit::Atom const*, true>& leaf) {
    return read<RDKit::Atom>(leaf);
}

std::optional<ValueTest> value_test_of(const Queries::Query<int, RDKit::Bond const*, true>& leaf) {
    return read<RDKit::Bond>(leaf);
}

BondClassSet bond_classes_of(const RDKit::Bond& query_bond, const ClassTable& table, bool stereo) {
    const BondQueryReader reader{table};
    const Bond::BondType type = query_bond.getBondType();
    BondClassSet result = query_bond.hasQuery() ? reader.read(*query_bond.getQuery())
                                                : table.bonds_where([&](const BondClass& bond) {  // RDKit's Bond::Match
                                                      return type == Bond::UNSPECIFIED ||
                                                             bond.type == Bond::UNSPECIFIED || bond.type == type;
                                                  });
    if (stereo && type == Bond::DOUBLE && query_bond.getStereo() > Bond::STEREOANY) {
        const BondClassSet fit = table.bonds_where(
            [](const BondClass& bond) { return bond.type != Bond::DOUBLE || bond.stereo > Bond::STEREOANY; });
        for (std::size_t i = 0; i < fit.size(); ++i) result[i] &= fit[i];
    }
    return result;
}

}  // namespace chemsieve
