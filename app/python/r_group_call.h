// R groups of the compounds of libraries, for Python: asked for by keywords that have become the words of the command
// rgroups, and given as columns.
//
// Errors: those of the command. Threads: a call is any thread's; what was found may be read concurrently.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "app/python/asked_study.h"
#include "app/python/found_compounds.h"
#include "app/work/r_group_matrix.h"
#include "search/series/groups/r_groups.h"

namespace chemsieve::python {

// A row a compound, or with all matches one for each.
class FoundRGroups : public FoundCompounds {
  public:
    FoundRGroups(std::shared_ptr<const LibrariesState> state, series::RGroupTable found, series::RGroupWish wish);

    const series::RGroupTable& table() const noexcept { return table_; }
    // Nothing if stopped.
    std::optional<work::RGroupMatrix> matrix(const work::MatrixWish& wish, const std::stop_token& stop) const;
    // Compounds of these libraries in the empty cells of a matrix, see work::holes_of(), and how many cells are empty
    // and filled so. `shown`: columns that are going to be asked for. Nothing if stopped.
    struct Holes {
        std::size_t empty = 0, filled = 0;
        std::shared_ptr<FoundRGroups> compounds;
    };
    std::optional<Holes> holes(const work::MatrixWish& wish, OpenLibraries& others, const std::string& shown,
                               const std::function<void(double)>& progress, const std::stop_token& stop) const;

    LeftOut left_out;

  private:
    series::RGroupTable table_;
    const series::RGroupWish wish_;  // by which it was found
};

// Without compounds if stopped.
Chosen<std::shared_ptr<FoundRGroups>> find_r_groups(OpenLibraries& libraries, const StudyCall& call,
                                                    const std::stop_token& stop);

}  // namespace chemsieve::python
