// What `similar --NxN` makes instead of rows: a matrix in a file, how near the nearest neighbours are, columns that the
// library keeps.
#pragma once

#include "app/cli/runs/neighbours_run.h"
#include "app/work/library_neighbours.h"

namespace chemsieve::cli {

// All but the compounds and the libraries.
work::NeighbourRequest neighbour_request(const SearchOptions& options);
// Libraries are open and compounds chosen.
work::NeighbourRequest neighbour_request(const SearchArguments& arguments);

// Throws UsageError if options do not go together.
void check_study(const NeighboursOptions& neighbours, const ResultOptions& results);

Exit run_neighbour_study(SearchArguments& arguments, const NeighboursOptions& neighbours, Context& context);

}  // namespace chemsieve::cli
