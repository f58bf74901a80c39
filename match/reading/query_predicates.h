// What atoms and bonds of an RDKit query demand: predicates over classes, sets of classes. Internal to match/reading.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "match/program/class_table.h"
#include "match/program/query_graph.h"

namespace RDKit {
class Atom;
class Bond;
class ROMol;
}  // namespace RDKit
namespace Queries {
template <class Value, class Target, bool converts>
class Query;
}

namespace chemsieve {

// The comparison in a leaf of an RDKit query tree. Nothing if it is of a kind that we do not know. A leaf's negation is
// not part of the test.
std::optional<ValueTest> value_test_of(const Queries::Query<int, RDKit::Atom const*, true>& leaf);
std::optional<ValueTest> value_test_of(const Queries::Query<int, RDKit::Bond const*, true>& leaf);

// Called for each environment met: takes its query and serial number, returns its index in QueryGraphs::environments.
using AddEnvironment = std::function<std::uint32_t(const RDKit::ROMol&, unsigned serial_number)>;

// Throws NotCompiled.
Predicate predicate_of(const RDKit::Atom& query_atom, const ClassTable& table, const AddEnvironment& add_environment);

// stereo: a double bond of known geometry wants one. Throws NotCompiled.
BondClassSet bond_classes_of(const RDKit::Bond& query_bond, const ClassTable& table, bool stereo);

}  // namespace chemsieve
