// The rows of `similar --NxN --resume`, which are kept when the run is interrupted (data/file/partial_file.h).
//
// The state beside them tells which library, which compounds and which parameters they are of, and how many compounds
// are done; a run goes on only if all of it is the same, so that the file has the bytes of a run that was not
// interrupted.
//
// Errors: FileError; UsageError or LibraryError if the rows are of other parameters or compounds. Threads: one at a
// time.
#pragma once

#include <chrono>
#include <nlohmann/json_fwd.hpp>
#include <sstream>
#include <string>

#include "app/cli/runs/search_totals.h"
#include "data/file/partial_file.h"
#include "data/source/compound_selection.h"

namespace chemsieve::cli {

// How far a run is.
struct NeighboursDone {
    std::size_t compounds = 0;
    CompoundNumber last{};  // of them
    SearchTotals totals;
};

class NeighboursFile {
  public:
    // `identity`: the parameters, and what the library holds, by the names "parameters" and "library".
    NeighboursFile(const std::string& output, const nlohmann::ordered_json& identity, std::string library);

    const std::string& name() const noexcept { return partial_.name(); }
    // Takes the rows of the compound under way, and before the first compound the head of the table.
    std::ostream& rows() noexcept { return rows_; }
    // To be called once the head is there; how far an interrupted run was. `compounds`: to be done in all.
    NeighboursDone go_on(std::size_t compounds);
    // A compound more is done.
    void end_compound(const NeighboursDone& done);
    // The next run can go on from here.
    void save(const NeighboursDone& done);
    // The file is complete and gets its name.
    void commit() { partial_.commit(); }

  private:
    NeighboursDone read_state(std::size_t compounds);
    void check_identity(const nlohmann::ordered_json& then, const std::string& remedy) const;

    PartialFile partial_;
    std::string identity_;  // as JSON
    std::string library_;
    std::ostringstream rows_;
    std::chrono::steady_clock::time_point saved_{};
};

}  // namespace chemsieve::cli
