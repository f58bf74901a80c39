#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/command/progress_line.h"
#include "app/work/routed_libraries.h"

namespace chemsieve::cli {

namespace {

class RouteCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve import more.sieve more.smi.gz\n"
               "  chemsieve route both.route demo.sieve more.sieve\n"
               "  chemsieve substructure both.route 'c1ccncc1C(=O)N'\n"
               "  chemsieve exact both.route 'CC(=O)Oc1ccccc1C(=O)O'";
    }

    void describe(CLI::App& app) override {
        auto* route =
            app.add_option("ROUTE", route_, "File to make (.route), which searches take in place of a library");
        takes_file(app, route, {"route"})->required();
        auto* libraries = app.add_option("LIBRARY", paths_, "Libraries, the nearest first");
        takes_file(app, libraries, {"sieve"})->required();
    }

    Exit run(Context& context) override {
        refuse_same_files({route_}, paths_);
        if (paths_.size() > filter::AttenuatedFilter::kMostLevels) {
            throw UsageError("a route has at most " + std::to_string(filter::AttenuatedFilter::kMostLevels) +
                             " libraries");
        }
        ProgressLine line{context};
        const auto bytes = make_route(
            paths_, route_,
            [&line](std::int64_t done, std::int64_t total) {
                line.show(with_separators(done) + " of " + with_separators(total) + " compounds");
            },
            context.stop);
        line.clear();
        if (!bytes) return cancelled(context);
        if (!context.quiet) {
            context.streams.err << route_ << ": " << counted(paths_.size(), "library", "libraries") << ", "
                                << grouped(*bytes) << " bytes\n";
        }
        return Exit::done;
    }

  private:
    std::string route_;
    std::vector<std::string> paths_;
};

}  // namespace

std::unique_ptr<Command> make_route_command() { return std::make_unique<RouteCommand>(); }

}  // namespace chemsieve::cli
