// The results of all shards as the one list that a library of all compounds would give: for each query similarity
// falling, to six decimals, then id, then shard, then compound, as search/ranking/merged_hits.h has it for libraries.
//
// Reads the results as it goes: memory is a row a shard. Errors: FileError. Threads: events come on the calling thread.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "data/runs/shard_result.h"
#include "data/runs/shard_run.h"
#include "data/shards/shard_manifest.h"

namespace chemsieve {

struct MergeEvents {
    std::function<void(std::size_t query)> begin;  // before the rows of a query
    std::function<void(const std::vector<std::string>& cells)> row;
    // Behind the rows of a query: what all shards say of it together, `listed` rows of its hits.
    std::function<void(std::size_t query, const QueryAnswer& answer, std::size_t listed)> query;
};

// `all`: verified, of the same search; queries are counted from the first to the last of them. `top`: rows a query at
// most; 0: all. False if stopped.
bool merge_results(const std::vector<ResultsOfQueries>& all, std::size_t top, const MergeEvents& events,
                   const std::stop_token& stop);

// What the shards that a similarity search looks through first spare the others: a compound of another shard is among
// the best k of the collection only if it is at least as similar as the k-th best of these.
//
//     least.json     in the run's folder, made by the first task that asks for it when some of them have their result,
//                    and left as it is then, so that a task that runs again gives the same bytes. With less known, or
//                    nothing, a task looks for more: no hit is lost. Any number of machines may ask at a time.
// For each of so many queries, in millionths: the similarity of the k-th best hit in those of ShardRun::first that had
// their result when least.json was made; 0 where they have fewer hits. Empty if none has a result yet.
std::vector<std::uint32_t> least_similarities(const RunFolder& folder, const ShardRun& run,
                                              const ShardManifest& manifest, std::size_t queries);

}  // namespace chemsieve
