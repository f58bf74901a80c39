// What an atom of an RDKit query demands, as a predicate over classes. Internal to match/reading.
#pragma once

#include <cstdint>
#include <functional>

#include "match/program/query_graph.h"

namespace RDKit {
class Atom;
class ROMol;
}  // namespace RDKit

namespace chemsieve {

// Called for each environment met: takes its query and serial number, returns its index in QueryGraphs::environments.
using AddEnvironment = std::function<std::uint32_t(const RDKit::ROMol&, unsigned serial_number)>;

// Throws NotCompiled.
Predicate predicate_of(const RDKit::Atom& query_atom, const ClassTable& table, const AddEnvironment& add_environment);

}  // namespace chemsieve
