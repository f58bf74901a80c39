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

// In which order a search places the atoms of a query: the rarest first, then neighbours of placed atoms, so that a
// wrong choice is noticed soon. rarity: for each query atom, how many atoms of the library can be it. Each connected
// part is placed without a gap; an environment begins with its root.
std::vector<std::uint16_t> placing_order(const QueryGraph& graph, const std::vector<double>& rarity);

}  // namespace chemsieve
