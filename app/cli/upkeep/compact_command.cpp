#include <CLI/CLI.hpp>
#include <functional>
#include <ostream>

#include "app/cli/command/command.h"
#include "app/cli/command/option_value.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/options/common_options.h"
#include "app/work/upkeep.h"
#include "data/library/library.h"
#include "data/upkeep/sealed_library.h"

namespace chemsieve::cli {

namespace {

class CompactCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve compact demo.sieve\n"
               "  chemsieve compact demo.sieve --sealed shipped.sieve";
    }

    void describe(CLI::App& app) override {
        add_library_argument(app, library_)->required();
        auto* sealed =
            app.add_option(
                   "--sealed", sealed_,
                   "Write a copy for searching and shipping to this file: complete, less than half as large, and "
                   "not to be changed; the library stays as it is")
                ->type_name("FILE");
        app.add_option("--saturation", saturation_,
                       "Of the sealed copy: how many percent of the bits of its fingerprints may be set; fewer make it "
                       "larger, and searches for similar compounds quicker")
            ->check(number_within(kLeastSaturation, kSealedSaturation))
            ->capture_default_str()
            ->needs(sealed);
    }

    Exit run(Context& context) override {
        const Library library{library_};  // throws with the reason if the file is no library
        if (!sealed_.empty()) return seal(context);
        ProgressLine line{context};
        const work::CompactEvents events{.census = shown_steps(line, "census: "),
                                         .blocks = progress_in(line, "rewriting the file")};
        const auto done = work::compact(library_, events, context.stop);
        line.clear();
        if (!done) return cancelled(context, "the library is as it was");
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

    static std::function<void(std::int64_t, std::int64_t)> progress_in(ProgressLine& line, const char* at_end) {
        return [&line, at_end](std::int64_t done, std::int64_t total) {
            if (done == total) {
                line.show(at_end);
            } else if (done % kBlocksBetweenLines == 0) {
                line.show(std::to_string(100 * done / total) + " %");
            }
        };
    }

    Exit seal(Context& context) {
        ProgressLine line{context};
        const auto sealed =
            write_sealed_library(library_, sealed_, saturation_, progress_in(line, "writing the file"), context.stop);
        line.clear();
        if (!sealed) return cancelled(context, "nothing was written");
        if (!context.quiet) {
            context.streams.err << sealed_ << ": " << counted_compounds(static_cast<std::size_t>(sealed->compounds))
                                << ", " << with_separators(sealed->bytes) << " bytes\n";
        }
        return Exit::done;
    }

    std::string library_;
    std::string sealed_;
    int saturation_ = kSealedSaturation;
};

}  // namespace

std::unique_ptr<Command> make_compact_command() { return std::make_unique<CompactCommand>(); }

}  // namespace chemsieve::cli
