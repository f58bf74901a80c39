#include <CLI/CLI.hpp>

#include "app/cli/cluster/shard_arguments.h"
#include "app/cli/command/command.h"
#include "app/cli/command/option_value.h"
#include "app/cli/options/common_options.h"

namespace chemsieve::cli {

namespace {

class ShardSplitCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve shard split demo.sieve --compounds 200 --out parts\n"
               "  chemsieve shard check parts";
    }

    void describe(CLI::App& app) override {
        add_library_argument(app, library_, "Library file; it stays as it is")->required();
        describe_shards(app, options_);
    }

    Exit run(Context& context) override {
        ProgressLine line{context};
        const ShardOutcome outcome = split_library(library_, options_, shard_events(line, context), context.stop);
        line.clear();
        return conclude_shards(options_, outcome, context);
    }

  private:
    std::string library_;
    ShardOptions options_;
};

class ShardCheckCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve shard split demo.sieve --compounds 200 --out parts\n"
               "  chemsieve shard check parts";
    }

    void describe(CLI::App& app) override { app.add_option("DIR", folder_, "Folder of shards")->required(); }

    Exit run(Context& context) override { return check_and_report(folder_, context); }

  private:
    std::string folder_;
};

}  // namespace

std::unique_ptr<Command> make_shard_split_command() { return std::make_unique<ShardSplitCommand>(); }
std::unique_ptr<Command> make_shard_check_command() { return std::make_unique<ShardCheckCommand>(); }

}  // namespace chemsieve::cli
