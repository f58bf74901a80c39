// The options of a search on shards are those of the command that searches a library, given as they are there.
#pragma once

#include <string>
#include <vector>

#include "app/cli/searching/parsed_search.h"
#include "data/runs/shard_run.h"

namespace chemsieve::cli {

// `queries`, `ids`: files; no ids: empty.
ParsedSearch parsed_run(const std::string& mode, const std::string& library, const std::string& queries,
                        const std::string& ids, const std::vector<std::string>& options);

// That of a run, on a shard's library; empty: on none.
ParsedSearch search_of(const RunFolder& folder, const ShardRun& run, const std::string& library);

// Throws UsageError for what a run on shards has no use of: another output, further libraries, fused queries.
void refuse_what_runs_have_not(const SearchArguments& arguments);

}  // namespace chemsieve::cli
