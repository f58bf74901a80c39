// The empty cells of a matrix of two R groups, and compounds of other libraries that would stand there: they have
// exactly these groups on the core, and hydrogen at all other places.
//
// All ways in which the core lies in them are looked at, so that none is missed because its table would show it
// another way round. Errors: as find_r_groups(). Threads: as find_r_groups().
#pragma once

#include <optional>
#include <stop_token>

#include "app/work/r_group_matrix.h"
#include "search/engine/searcher.h"
#include "search/series/groups/r_groups.h"

namespace chemsieve::work {

struct RGroupHoles {
    std::size_t empty = 0;   // cells of the matrix without a compound
    std::size_t filled = 0;  // those of them for which there is one elsewhere
    // Compounds of the other libraries, with the two groups alone; by cell, row by row, and compound.
    series::RGroupTable compounds = {};
};

// `table`: what the matrix was made of. `wish`: by which the table was found; compounds and places are other ones here.
// Nothing if stopped.
std::optional<RGroupHoles> holes_of(const RGroupMatrix& matrix, const series::RGroupTable& table,
                                    const MatrixWish& groups, series::RGroupWish wish, Searcher& others,
                                    const series::RGroupEvents& events, const std::stop_token& stop);

}  // namespace chemsieve::work
