// In which order a search places the atoms of a query: the rarest first, then neighbours of placed atoms, so that a
// wrong choice is noticed soon.
#pragma once

#include <cstdint>
#include <vector>

#include "match/program/query_graph.h"

namespace chemsieve {

// rarity: for each query atom, how many atoms of the library can be it. Each connected part is placed without a gap;
// an environment begins with its root.
std::vector<std::uint16_t> placing_order(const QueryGraph& graph, const std::vector<double>& rarity);

}  // namespace chemsieve
