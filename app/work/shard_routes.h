// What is known of each shard's compounds in a small file beside it, so that a run does not start tasks that cannot
// find anything: a route of one library (search/run/library_route.h).
//
//     shard-00001.route     of the shard with the digest that it names; of another one it says nothing
//
// Errors: FileError, LibraryError. Threads: one at a time.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "data/shards/shard_manifest.h"
#include "search/request/search_request.h"

namespace chemsieve::work {

// Goes through all compounds of the shard, which must be the one that the entry tells of (FileError). `progress` hears
// of compounds done and in all. False if stopped.
bool write_shard_route(const std::string& folder, const ShardPlan& plan, const ShardEntry& shard,
                       const std::function<void(std::int64_t, std::int64_t)>& progress, const std::stop_token& stop);

// The shards that hold no hit of any query, which is certain. Never all of them: one says what is wrong with queries.
// `library`: one of the shards; `options`: those of the search in it.
std::vector<std::size_t> shards_without_hits(const std::string& folder, const ShardManifest& manifest,
                                             const SearchRequest& request, const SearchOptions& options,
                                             const CompoundSource& library);

}  // namespace chemsieve::work
