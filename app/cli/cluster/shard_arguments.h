// The options and remarks that the makers of shards share.
#pragma once

#include "app/cli/command/command.h"
#include "app/cli/command/progress_line.h"
#include "data/shards/shard_builder.h"

namespace CLI {
class App;
}

namespace chemsieve::cli {

// --compounds, --out, --shard, --work, --saturation. `app` must not outlive the options.
void describe_shards(CLI::App& app, ShardOptions& options);

// What is said of shards while they are made; the objects must outlive the events.
ShardEvents shard_events(ProgressLine& line, const Context& context);

// Says what was made, and once all shards are there, that they are; returns the exit code.
Exit conclude_shards(const ShardOptions& options, const ShardOutcome& outcome, Context& context);

// Proves the shards and writes the manifest if it is not there; reports defects.
Exit check_and_report(const std::string& folder, Context& context);

}  // namespace chemsieve::cli
