#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/census/census_upkeep.h"
#include "app/cli/command/command.h"
#include "app/cli/command/option_value.h"
#include "app/cli/command/progress_line.h"
#include "data/library/library.h"
#include "data/upkeep/compact.h"

namespace chemsieve::cli {

namespace {

class CompactCommand : public Command {
  public:
    std::string name() const override { return "compact"; }
    std::string summary() const override { return "Make a library file smaller and quicker to read"; }
    std::string examples() const override { return "  chemsieve compact demo.sieve"; }

    void describe(CLI::App& app) override { add_library_argument(app, library_)->required(); }

    Exit run(Context& context) override {
        const Library library{library_};  // throws with the reason if the file is no library
        const bool is_counted = renew_census(library_, context);
        ProgressLine line{context};
        const auto progress = [&](std::int64_t done, std::int64_t total) {
            if (done == total) {
                line.show("rewriting the file");
            } else if (done % kBlocksBetweenLines == 0) {
                line.show(std::to_string(100 * done / total) + " %");
            }
        };
        const auto done = is_counted ? compact_library(library_, progress, context.stop) : std::nullopt;
        line.clear();
        if (!done) {
            context.streams.err << "chemsieve: cancelled; the library is as it was\n";
            return Exit::incomplete;
        }
        if (!context.quiet) {
            context.streams.err << library_ << ": " << with_separators(done->bytes_before) << " bytes before, "
                                << with_separators(done->bytes_after) << " after\n";
            if (done->bytes_held > 0) {
                context.streams.err << with_separators(done->bytes_held)
                                    << " of these go when the program that reads the library now closes it\n";
            }
        }
        return Exit::done;
    }

  private:
    static constexpr std::int64_t kBlocksBetweenLines = 64;

    std::string library_;
};

}  // namespace

std::unique_ptr<Command> make_compact_command() { return std::make_unique<CompactCommand>(); }

}  // namespace chemsieve::cli
