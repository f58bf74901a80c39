// A run's search on one shard, as part of the whole collection: conditions and columns are those of all shards.
#pragma once

#include "app/cli/cluster/run_words.h"
#include "data/shards/shard_manifest.h"
#include "data/write/property_columns.h"

namespace chemsieve::cli {

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
    const ReadySearch& ready() const noexcept { return ready_; }
    const CompoundSource& library() { return arguments().libraries.source(); }
    PropertyColumns columns();

  private:
    ParsedSearch search_;
    const ShardManifest& manifest_;
    ReadySearch ready_;
    std::vector<std::string> ids_;
};

}  // namespace chemsieve::cli
