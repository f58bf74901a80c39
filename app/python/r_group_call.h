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
    FoundRGroups(std::shared_ptr<const LibrariesState> state, series::RGroupTable found);

    const series::RGroupTable& table() const noexcept { return table_; }
    // Nothing if stopped. `column`: whose mean, "highest" or "lowest" value is told, see work::CellValue; empty: none.
    std::optional<work::RGroupMatrix> matrix(unsigned rows, unsigned columns, const std::string& column,
                                             const std::string& which, const std::stop_token& stop) const;

    LeftOut left_out;

  private:
    series::RGroupTable table_;
};

// Without compounds if stopped.
Chosen<std::shared_ptr<FoundRGroups>> find_r_groups(OpenLibraries& libraries, const StudyCall& call,
                                                    const std::stop_token& stop);

}  // namespace chemsieve::python
