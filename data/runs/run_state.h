// Which shards of a run have their result.
//
// Errors: FileError, also if the shards are others than when the run was submitted. Threads: any.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <unordered_set>
#include <vector>

#include "data/runs/shard_result.h"
#include "data/runs/shard_run.h"
#include "data/shards/shard_manifest.h"

namespace chemsieve {

enum class ResultLook {
    quick,     // their beginning and end
    complete,  // all of their bytes, and that they are of this shard and this search
};

struct ShardState {
    ShardEntry shard;
    bool is_passed_over = false;  // it holds no hit, so there is no result
    bool is_done = false;
    std::string defect;  // why a result that is there cannot be used; empty: none
    std::string result;  // its path
};

class RunState {
  public:
    // After a stop, shards that were not looked at are missing.
    RunState(const RunFolder& folder, ResultLook look, const std::stop_token& stop = {});

    const ShardRun& run() const noexcept { return run_; }
    const ShardManifest& manifest() const noexcept { return manifest_; }
    const std::vector<ShardState>& shards() const noexcept { return shards_; }
    // Those that nobody passed over and that have no usable result.
    std::vector<std::size_t> missing() const;
    std::size_t passed_over() const;
    std::size_t done() const;
    // Those that are done.
    std::vector<std::string> results() const;
    // Ids of --ids that some shard has; after a complete look.
    const std::unordered_set<std::string>& ids() const noexcept { return ids_; }
    // What they have in common, with no shard named; nothing without results, or after a quick look.
    const std::optional<ResultHead>& head() const noexcept { return head_; }

  private:
    // Empty: the result can be used. One that does not fit those of other shards cannot be merged with them.
    std::string defect_of(const ShardState& state, ResultLook look);

    std::optional<ResultHead> head_;
    std::unordered_set<std::string> ids_;
    ShardRun run_;
    ShardManifest manifest_;
    std::vector<ShardState> shards_;
};

// The head of the shard's result, all of which was read; nothing without a result that can be used.
std::optional<ResultHead> usable_result(const RunFolder& folder, const ShardRun& run, const ShardEntry& shard);

// The manifest of a run's shards; throws if it was changed, or the run names a shard that it lacks.
ShardManifest manifest_of_run(const ShardRun& run);

}  // namespace chemsieve
