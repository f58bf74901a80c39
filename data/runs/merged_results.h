// The results of all shards as the one list that a library of all compounds would give: for each query similarity
// falling, to six decimals, then id, then shard, then compound, as search/ranking/merged_hits.h has it for libraries.
//
// Reads the results as it goes: memory is a row a shard. Errors: FileError. Threads: events come on the calling thread.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "data/runs/shard_result.h"

namespace chemsieve {

struct MergeEvents {
    std::function<void(std::size_t query)> begin;  // before the rows of a query
    std::function<void(const std::vector<std::string>& cells)> row;
    // Behind the rows of a query: what all shards say of it together, `listed` rows of its hits.
    std::function<void(std::size_t query, const QueryAnswer& answer, std::size_t listed)> query;
};

// `results`: paths, in the order of the shards; all verified, of the same search. `top`: rows a query at most; 0: all.
// False if stopped.
bool merge_results(const std::vector<std::string>& results, std::size_t queries, std::size_t top,
                   const MergeEvents& events, const std::stop_token& stop);

}  // namespace chemsieve
