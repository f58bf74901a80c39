// The collected hits of a run as a library, so that a search on a cluster ends where a chemist looks: the window opens
// it, sorts, draws and searches within.
//
// A compound a hit, in the order of the list, with the query and its similarity as properties; a compound that several
// queries found is there for each. Errors: FileError, also if shards have no result; LibraryError. Threads: any.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "data/runs/merged_results.h"
#include "data/runs/shard_run.h"

namespace chemsieve {

// Whether the path is a run's folder or its run.json.
bool is_run(const std::string& path);

// `state`: of a complete look. Writes it where nothing is. `told` hears of queries, not of rows. `progress`: hits
// stored. Nothing if stopped, else their number.
std::optional<std::int64_t> write_hits_library(const RunState& state, const std::string& path, const MergeEvents& told,
                                               const std::function<void(std::int64_t)>& progress,
                                               const std::stop_token& stop);
// Whether the library of a run's hits is still to be made.
bool lacks_hits_library(const std::string& run);
// That of a run whose shards are all done, made if it is not there. `progress`: the share that is done. Returns its
// path; empty if stopped.
std::string open_hits_library(const std::string& run, const std::function<void(double)>& progress,
                              const std::stop_token& stop);

}  // namespace chemsieve
