// What the shards that a similarity search looks through first spare the others: a compound of another shard is among
// the best k of the collection only if it is at least as similar as the k-th best of these.
//
//     least.json     in the run's folder, made by the first task that asks for it when some of them have their result,
//                    and left as it is then, so that a task that runs again gives the same bytes. With less known, or
//                    nothing, a task looks for more: no hit is lost.
//
// Errors: FileError. Threads: any, and any number of machines.
#pragma once

#include <cstdint>
#include <vector>

#include "data/runs/shard_run.h"
#include "data/shards/shard_manifest.h"

namespace chemsieve {

// For each of so many queries, in millionths: the similarity of the k-th best hit in those of ShardRun::first that had
// their result when least.json was made; 0 where they have fewer hits. Empty if none has a result yet.
std::vector<std::uint32_t> least_similarities(const RunFolder& folder, const ShardRun& run,
                                              const ShardManifest& manifest, std::size_t queries);

}  // namespace chemsieve
