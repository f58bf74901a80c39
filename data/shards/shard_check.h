// Proves that a folder of shards holds a whole collection: each record is in exactly one shard or in a list of rejected
// records, and each shard is what its entry says.
//
// Reads all bytes of all shards. What is wrong is a value. Errors: none but those of entries that cannot be read
// (FileError). Threads: any; events come on the calling thread.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/remedy.h"
#include "data/shards/shard_manifest.h"

namespace chemsieve {

struct ShardCheck {
    ShardManifest manifest;  // the shards that have an entry
    std::vector<Failure> defects;
    bool has_manifest = false;  // that says the same
    bool cancelled = false;

    std::int64_t records() const noexcept { return manifest.compounds() + manifest.rejected(); }
};

ShardCheck check_shards(const std::string& folder,
                        const std::function<void(std::size_t done, std::size_t all)>& progress,
                        const std::stop_token& stop);

// Throws FileError, with the remedy, if the file is not the shard that the manifest knows. Reads all of its bytes.
void check_shard(const std::string& folder, const ShardPlan& plan, const ShardEntry& shard);

}  // namespace chemsieve
