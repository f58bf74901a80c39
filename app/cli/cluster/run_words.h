// The options of a search on shards are those of the command that searches a library, given as they are there; and that
// search on one shard, whose conditions and columns are those of the whole collection.
#pragma once

#include <iosfwd>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "app/cli/searching/parsed_search.h"
#include "app/work/compound_table.h"
#include "data/runs/shard_run.h"
#include "data/shards/shard_manifest.h"
#include "data/write/property_columns.h"

namespace chemsieve::cli {

// `queries`, `ids`: files; empty: none.
ParsedSearch parsed_run(const std::string& mode, const std::string& library, const std::string& queries,
                        const std::string& ids, const std::vector<std::string>& options);

// That of a run, on no library.
ParsedSearch search_of(const RunFolder& folder, const ShardRun& run);
// On the library of the task's shard; of neighbours on that of the queries and, if it is another one, that of the
// shard.
ParsedSearch search_of(const RunFolder& folder, const ShardRun& run, const RunTask& task);

// Throws UsageError for what a run on shards has no use of: another output, further libraries, fused queries.
void refuse_what_runs_have_not(ParsedSearch& search);

// The option by which the compounds of shards are the queries.
inline constexpr const char* kNeighboursOption = "--NxN";

// "8 shards", of a run of neighbours "64 pairs of shards".
std::string counted_tasks(const ShardRun& run, std::size_t tasks);
// "shard 3", "shards 2x3".
std::string task_text(const RunTask& task);

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
    // Rows of hits, whose numbers are those of the shard's library; nothing if hits are counted.
    std::unique_ptr<CompoundTable> table(std::ostream& out);
    // The chosen compounds whose neighbours are asked for; none of a run with queries.
    std::vector<CompoundNumber> compared();

  private:
    ParsedSearch search_;
    const ShardManifest& manifest_;
    ReadySearch ready_;
    SearchOptions options_;
    std::vector<std::string> ids_;
    std::shared_ptr<const CompoundSource> shard_;  // in which hits are looked for
};

// Tells the sink the neighbours of each of these compounds, in the shard in which they are looked for, as
// `similar --NxN` finds them. False if stopped.
bool run_neighbours(ShardSearch& search, std::span<const CompoundNumber> queries, RunSink& sink,
                    const std::stop_token& stop);

}  // namespace chemsieve::cli
