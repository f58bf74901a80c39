#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/command/progress_line.h"
#include "app/work/shard_routes.h"

namespace chemsieve::cli {

namespace {

class ShardRouteCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve shard split demo.sieve --compounds 200 --out parts\n"
               "  chemsieve shard route parts\n"
               "  chemsieve shard route parts --shard 2";
    }

    void describe(CLI::App& app) override {
        app.add_option("DIR", folder_, "Folder of shards, with its manifest")->required();
        app.add_option("--shard", only_, "Only this shard, from 1: one task of a job array each")
            ->check(CLI::Range(std::size_t{1}, std::size_t{99'999}))
            ->configurable(false);
    }

    Exit run(Context& context) override {
        const ShardManifest manifest = read_manifest(folder_);
        if (only_ > manifest.shards.size()) {
            throw UsageError("there is no shard " + std::to_string(only_) + "; there are " +
                             std::to_string(manifest.shards.size()));
        }
        ProgressLine line{context};
        for (const ShardEntry& shard : manifest.shards) {
            if (only_ > 0 && shard.number != only_) continue;
            const auto progress = [&](std::int64_t done, std::int64_t total) {
                line.show("shard " + std::to_string(shard.number) + ": " + with_separators(done) + " of " +
                          with_separators(total) + " compounds");
            };
            if (!work::write_shard_route(folder_, manifest.plan, shard, progress, context.stop)) {
                line.clear();
                return cancelled(context);
            }
        }
        line.clear();
        if (!context.quiet) {
            context.streams.err << folder_ << ": searches pass over "
                                << (only_ > 0 ? "shard " + std::to_string(only_) : "shards")
                                << " where no compound can be a hit\n";
        }
        return Exit::done;
    }

  private:
    std::string folder_;
    std::size_t only_ = 0;
};

}  // namespace

std::unique_ptr<Command> make_shard_route_command() { return std::make_unique<ShardRouteCommand>(); }

}  // namespace chemsieve::cli
