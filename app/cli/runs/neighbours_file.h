// The rows of `similar --NxN --resume`, which are kept when the run is interrupted (data/file/partial_file.h).
//
// A state file beside the rows records their library, compounds and parameters, and how many compounds are done. A run
// goes on only if library, compounds and parameters are the same, so that the file has the bytes of a run that was not
// interrupted.
//
// Errors: FileError; UsageError or LibraryError if the rows belong to other parameters or compounds. Threads: one at a
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

// How many compounds of a run are done.
struct NeighboursDone {
    std::size_t compounds = 0;
    CompoundNumber last{};  // the last compound done
};

class NeighboursFile {
  public:
    // `identity`: the parameters, and what the library holds, by the names "parameters" and "library".
    NeighboursFile(const std::string& output, const nlohmann::ordered_json& identity, std::string library);

    const std::string& name() const noexcept { return partial_.name(); }
    // Takes the rows of the compound under way, and before the first compound the head of the table.
    std::ostream& rows() noexcept { return rows_; }
    // To be called once the head is written. Returns how many compounds an interrupted run has done, and its totals.
    // `compounds`: the number of all compounds.
    std::size_t go_on(std::size_t compounds, SearchTotals& totals);
    // One more compound is done.
    void end_compound(const NeighboursDone& done, const SearchTotals& totals);
    // Saves the state, so that the next run can go on from here.
    void save(const NeighboursDone& done, const SearchTotals& totals);
    // The file is complete and gets its name.
    void commit() { partial_.commit(); }

  private:
    std::size_t read_state(std::size_t compounds, SearchTotals& totals);
    void check_identity(const nlohmann::ordered_json& then, const std::string& remedy) const;

    PartialFile partial_;
    std::string identity_;  // as JSON
    std::string library_;
    std::ostringstream rows_;
    std::chrono::steady_clock::time_point saved_{};
};

}  // namespace chemsieve::cli
