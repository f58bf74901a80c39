#include "match/reading/query_value.h"

#include <GraphMol/QueryOps.h>

#include <typeinfo>

#include "chem/rdkit_config_check.h"

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

}  // namespace

std::optional<ValueTest> value_test_of(const Queries::Query<int, RDKit::Atom const*, true>& leaf) {
    return read<RDKit::Atom>(leaf);
}

std::optional<ValueTest> value_test_of(const Queries::Query<int, RDKit::Bond const*, true>& leaf) {
    return read<RDKit::Bond>(leaf);
}

}  // namespace chemsieve
