// The comparison in a leaf of an RDKit query tree. Internal to match/reading.
#pragma once

#include <optional>

#include "match/program/value_test.h"

namespace RDKit {
class Atom;
class Bond;
}  // namespace RDKit
namespace Queries {
template <class Value, class Target, bool converts>
class Query;
}

namespace chemsieve {

// Nothing if it is of a kind that we do not know. A leaf's negation is not part of the test.
std::optional<ValueTest> value_test_of(const Queries::Query<int, RDKit::Atom const*, true>& leaf);
std::optional<ValueTest> value_test_of(const Queries::Query<int, RDKit::Bond const*, true>& leaf);

}  // namespace chemsieve
