// The table of a network or tree of scaffolds: a row a scaffold.
//
// Threads: functions without state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/work/scaffolds/scaffold_hierarchy.h"
#include "data/write/table_writer.h"

namespace chemsieve::cli {

// Its columns. `columns`: those whose means are told.
std::vector<TableColumn> scaffold_titles(series::NetworkShape shape, bool is_against,
                                         const std::vector<std::string>& columns);
// The cells of a node.
std::vector<std::string> scaffold_cells(const work::ScaffoldHierarchy& hierarchy, std::uint32_t node, bool is_against);

}  // namespace chemsieve::cli
