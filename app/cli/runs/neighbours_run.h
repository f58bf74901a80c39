// `similar --NxN`: the neighbours of every compound of a library, each compound being a query that is not its own
// neighbour, or its neighbours in another library. All are compared together, and rows go out as they come. With
// --resume an interrupted run can go on, see NeighboursFile.
#pragma once

#include "app/cli/command/command.h"
#include "app/cli/runs/search_arguments.h"

namespace chemsieve::cli {

struct NeighboursOptions {
    bool resume = false;
    std::string against;         // the library in which neighbours are looked for; empty: the same
    bool has_threshold = false;  // a threshold was given
    // Instead of rows: a file for a matrix; how near the nearest are; the name of columns to keep in the library.
    std::string matrix, keep;
    bool histogram = false;

    bool makes_no_rows() const noexcept { return !matrix.empty() || !keep.empty() || histogram; }
};

// Throws UsageError for options that do not go with --NxN, wherever it is run.
void check_neighbours(const SearchArguments& arguments, bool has_threshold);

Exit run_neighbours(SearchArguments& arguments, const NeighboursOptions& neighbours, Context& context);

}  // namespace chemsieve::cli
