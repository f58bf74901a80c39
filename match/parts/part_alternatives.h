// All that a piece of a query can be, in one family of parts.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "match/parts/atom_summary.h"
#include "match/program/query_graph.h"

namespace chemsieve {

using SummaryPtr = std::shared_ptr<const AtomSummary>;
// By bond of a query: the labels that it can have.
using BondLabelSets = std::vector<std::vector<std::uint16_t>>;

// The hashes of all ways to choose a label for each atom and bond of the piece, ascending, without repeats. None if
// there are too many.
void part_alternatives(PartFamily family, const QueryGraph& graph, const std::vector<SummaryPtr>& atoms,
                       const BondLabelSets& labels, std::span<const std::uint32_t> bonds,
                       std::vector<std::uint64_t>& hashes);

}  // namespace chemsieve
