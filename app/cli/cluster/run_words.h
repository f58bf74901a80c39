// The options of a search on shards are those of the command that searches a library, given as they are there; and that
// search on one shard, whose conditions and columns are those of the whole collection.
#pragma once

#include <string>
#include <vector>

#include "app/cli/searching/parsed_search.h"
#include "data/runs/shard_run.h"
#include "data/shards/shard_manifest.h"
#include "data/write/property_columns.h"

namespace chemsieve::cli {

// `queries`, `ids`: files; no ids: empty.
ParsedSearch parsed_run(const std::string& mode, const std::string& library, const std::string& queries,
                        const std::string& ids, const std::vector<std::string>& options);

// That of a run, on a shard's library; empty: on none.
ParsedSearch search_of(const RunFolder& folder, const ShardRun& run, const std::string& library);

// Throws UsageError for what a run on shards has no use of: another output, further libraries, fused queries.
void refuse_what_runs_have_not(const SearchArguments& arguments);

class ShardSearch {
  public:
    // Opens the shard and reads the queries. Throws what a search on this machine throws if something cannot be used.
    // The manifest outlives this.
    ShardSearch(ParsedSearch search, const ShardManifest& manifest, unsigned jobs, Context& context);

    // Chooses the compounds of conditions and ids. False if stopped.
    bool choose(const std::stop_token& stop);
    // Those of the chosen ids that this shard has, in their order.
    const std::vector<std::string>& ids() const noexcept { return ids_; }

    SearchArguments& arguments() noexcept { return search_.arguments(); }
    const std::vector<UnusableRecord>& unusable() const noexcept { return ready_.unusable; }
    // For the shard, with the compounds that were chosen.
    const SearchOptions& options() const noexcept { return options_; }
    const CompoundSource& library() { return arguments().libraries.source(); }
    PropertyColumns columns();

  private:
    ParsedSearch search_;
    const ShardManifest& manifest_;
    ReadySearch ready_;
    SearchOptions options_;
    std::vector<std::string> ids_;
};

}  // namespace chemsieve::cli
