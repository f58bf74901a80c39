#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/options/common_options.h"
#include "app/cli/studies/known_options.h"
#include "app/work/known/known_lists.h"

namespace chemsieve::cli {

namespace {

class KnownBuildCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve known build demo.known demo.sieve\n"
               "  chemsieve known build catalogue.known more.smi.gz compounds.sdf.gz --error-rate 0.0001\n"
               "  head -c 32 /dev/urandom > shared.key\n"
               "  chemsieve known build ours.known demo.sieve --ignore-stereo --ignore-salts --secret shared.key\n"
               "  chemsieve known build keys.known ids.txt --keys";
    }

    void describe(CLI::App& app) override {
        add_known_argument(app, output_, "File to make")->required();
        inputs_.describe(app, "The compounds", false);
        auto* layout =
            app.add_option("--layout", layout_,
                           "compressed: the smallest; plain, blocked (faster): can be merged; counting, cuckoo: "
                           "compounds can be removed; ids: tells the id of a compound as well");
        std::vector<std::string> names;
        for (const known::KnownLayout one : known::kKnownLayouts) names.emplace_back(name_of(one));
        takes_one_of(app, layout, names)->capture_default_str();
        app.add_option("--error-rate", design_.error_rate,
                       "How often a compound that is not there may be taken for known, between 0 and 0.5")
            ->check(CLI::Range(1e-9, 0.5))
            ->capture_default_str();
        keys_.describe(app, "; these last, where canonical forms depend on the version of RDKit");
        secret_.describe(app, "File of random bytes, at least 16: only who has it as well can ask the filter");
        does_without(app,
                     app.add_option("--capacity", design_.capacity,
                                    "How many compounds it is made for, if more are to be merged in"),
                     "as many as there are");
        app.add_option("--seed", design_.seed, "Filters to be merged need the same")->capture_default_str();
    }

    Exit run(Context& context) override {
        if (inputs_.is_empty()) throw UsageError("known build needs a library or a file of compounds");
        if (keys_.are_text && !keys_.sameness.is_plain()) {
            throw UsageError(
                "--keys are taken as given: --ignore-stereo, --ignore-salts and --tautomers are for "
                "structures");
        }
        refuse_same_files({output_}, inputs_.files());
        refuse_same_files({output_}, {secret_.file()});
        design_.layout = *known::known_layout_from_name(layout_);
        ListReport report{inputs_, context};
        const known::WrittenFilter written = known::build_known(
            {.lists = inputs_.lists(), .rules = keys_.rules(secret_.file()), .design = design_, .path = output_},
            report.events(), context.stop);
        if (const auto ended = early_end(written.counts, "cancelled; nothing was written", context)) return *ended;
        if (!context.quiet) tell(written, context.streams.err);
        return Exit::done;
    }

  private:
    void tell(const known::WrittenFilter& written, std::ostream& err) const {
        const std::uint64_t compounds = written.filter->compounds();
        err << "read " << grouped(written.counts.read) << " = known " << grouped(compounds) << " + the same again "
            << grouped(written.counts.keyed() - compounds) << " + rejected " << grouped(written.counts.rejected) << '\n'
            << output_ << ": " << summary_of(*written.filter, written.bytes) << '\n';
    }

    std::string output_;
    std::string layout_ = "compressed";
    KnownInputs inputs_;
    SecretOption secret_;
    KeyOptions keys_;
    known::KnownDesign design_;
};

}  // namespace

std::unique_ptr<Command> make_known_build_command() { return std::make_unique<KnownBuildCommand>(); }

}  // namespace chemsieve::cli
