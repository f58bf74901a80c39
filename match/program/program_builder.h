// From a query graph to a program: predicates become bits over classes, atoms get an order.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "match/program/program.h"

namespace chemsieve {

// Why a query cannot be compiled; lower case, for people. The query is then matched by RDKit.
class NotCompiled : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Throws NotCompiled if there are more predicates than bits.
CompiledQuery build_programs(const QueryGraphs& graphs, const ClassTable& table);

}  // namespace chemsieve
