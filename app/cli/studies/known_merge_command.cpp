#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/studies/known_options.h"
#include "app/work/known/known_lists.h"

namespace chemsieve::cli {

namespace {

class KnownMergeCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve known build a.known demo.sieve --layout plain --capacity 2000\n"
               "  chemsieve known build b.known data/demo/demo.tsv --layout plain --capacity 2000\n"
               "  chemsieve known merge both.known a.known b.known";
    }
    void describe(CLI::App& app) override {
        add_known_argument(app, output_, "File to make")->required();
        auto* inputs =
            app.add_option("FROM", inputs_,
                           "Filters of the same keys, of layout plain, blocked or counting, made with the same "
                           "--capacity, --error-rate and --seed");
        takes_file(app, inputs, {"known"})->required();
    }
    Exit run(Context& context) override {
        refuse_same_files({output_}, inputs_);
        const known::WrittenFilter merged = known::merge_known(inputs_, output_);
        if (!context.quiet) {
            context.streams.err << output_ << ": " << summary_of(*merged.filter, merged.bytes) << '\n';
        }
        return Exit::done;
    }

  private:
    std::string output_;
    std::vector<std::string> inputs_;
};

}  // namespace

std::unique_ptr<Command> make_known_merge_command() { return std::make_unique<KnownMergeCommand>(); }

}  // namespace chemsieve::cli
