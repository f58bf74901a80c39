#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/options/common_options.h"
#include "app/cli/studies/known_options.h"
#include "app/work/known/keyed_lists.h"
#include "app/work/known/known_lists.h"
#include "base/json.h"
#include "base/platform/files.h"

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
            ->check(number_within(1e-9, 0.5))
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
        if (!keys_.are_of_structures() && !keys_.sameness.is_plain()) {
            throw UsageError(
                "--keys and --inchikey have their own rules for what is the same: --ignore-stereo, "
                "--ignore-salts, --tautomers and --normalise are for structures");
        }
        refuse_same_files({output_}, inputs_.files());
        refuse_same_files({output_}, {secret_.file()});
        design_.layout = *known::known_layout_from_name(layout_);
        ListReport report{inputs_, context};
        const known::WrittenFilter written = known::build_known({.lists = inputs_.lists(),
                                                                 .rules = keys_.rules(inputs_.files(), secret_.file()),
                                                                 .design = design_,
                                                                 .path = output_},
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

class KnownInfoCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve known build demo.known demo.sieve\n"
               "  chemsieve known info demo.known\n"
               "  chemsieve known info demo.known --json";
    }
    void describe(CLI::App& app) override {
        add_known_argument(app, path_, "The filter, as 'known build' makes it")->required();
        app.add_flag("--json", json_, "As one JSON object");
    }
    Exit run(Context& context) override {
        const known::KnownFilter filter = known::read_known(path_);
        const std::uint64_t bytes = bytes_of_file(path_).value_or(0);
        if (json_) {
            print_json(filter, bytes, context.streams.out);
        } else {
            print_text(filter, bytes, context.streams.out);
        }
        return Exit::done;
    }

  private:
    void print_text(const known::KnownFilter& filter, std::uint64_t bytes, std::ostream& out) const {
        const known::KeyRecipe& recipe = filter.recipe();
        out << path_ << ": " << summary_of(filter, bytes) << '\n'
            << "keys: " << words_of(recipe)
            << (recipe.rdkit.empty() ? "" : ", canonical forms by RDKit " + recipe.rdkit)
            << (recipe.secret_mark == 0 ? ", without a secret" : ", with a secret") << '\n'
            << "can be changed: " << (filter.can_remove() ? "compounds can be removed" : "no compound can be removed")
            << '\n'
            << "gives away: nothing to read, but "
            << (recipe.secret_mark == 0 ? "whoever has the file" : "whoever has the file and the secret")
            << " can ask it about any compound they can think of\n";
    }
    void print_json(const known::KnownFilter& filter, std::uint64_t bytes, std::ostream& out) const {
        const known::KeyRecipe& recipe = filter.recipe();
        const Json j{{"file", path_},
                     {"bytes", bytes},
                     {"layout", name_of(filter.layout())},
                     {"compounds", filter.compounds()},
                     {"compounds_estimated", filter.is_estimated()},
                     {"error_rate_asked", filter.asked_error_rate()},
                     {"error_rate_expected", filter.error_rate()},
                     {"error_rate_measured", filter.measured_error_rate(kMeasuredKeys, 0)},
                     {"measured_keys", kMeasuredKeys},
                     {"keys", recipe.form == known::KeyForm::text        ? "text"
                              : recipe.form == known::KeyForm::inchi_key ? "inchikey"
                                                                         : "structure"},
                     {"ignore_stereo", recipe.sameness.ignore_stereo},
                     {"ignore_salts", recipe.sameness.ignore_salts},
                     {"tautomers", recipe.sameness.tautomers},
                     {"normalise", recipe.sameness.normalise},
                     {"rdkit", recipe.rdkit},
                     {"secret", recipe.secret_mark != 0},
                     {"removes", filter.can_remove()}};
        out << json_text(j, 2) << '\n';
    }

    std::string path_;
    bool json_ = false;
};

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

class KnownRemoveCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve known build changing.known demo.sieve --layout cuckoo\n"
               "  chemsieve known remove changing.known -c 'CC(=O)Oc1ccccc1C(=O)O'\n"
               "  chemsieve known remove changing.known compounds.sdf.gz";
    }
    void describe(CLI::App& app) override {
        add_known_argument(app, path_, "The filter; it is changed")->required();
        inputs_.describe(app, "The compounds to take out; only such as were put in, for others may take a third out",
                         true);
        secret_.describe(app, "File of the secret that the filter was made with");
    }
    Exit run(Context& context) override {
        if (inputs_.is_empty()) throw UsageError("known remove needs compounds: a file, a library, or -c SMILES");
        ListReport report{inputs_, context};
        const known::RemovedKnown done = with_secret([&] {
            return known::remove_known({.path = path_, .secret_file = secret_.file(), .lists = inputs_.lists()},
                                       report.events(), context.stop);
        });
        if (const auto ended = early_end(done.counts, "cancelled; the filter is as it was", context)) return *ended;
        if (!context.quiet) {
            context.streams.err << "read " << grouped(done.counts.read) << " = removed " << grouped(done.removed)
                                << " + not there " << grouped(done.absent) << " + rejected "
                                << grouped(done.counts.rejected) << '\n'
                                << path_ << ": " << summary_of(*done.filter, done.bytes) << '\n';
        }
        return Exit::done;
    }

  private:
    std::string path_;
    KnownInputs inputs_;
    SecretOption secret_;
};

}  // namespace

std::unique_ptr<Command> make_known_build_command() { return std::make_unique<KnownBuildCommand>(); }

std::unique_ptr<Command> make_known_info_command() { return std::make_unique<KnownInfoCommand>(); }

std::unique_ptr<Command> make_known_merge_command() { return std::make_unique<KnownMergeCommand>(); }

std::unique_ptr<Command> make_known_remove_command() { return std::make_unique<KnownRemoveCommand>(); }

}  // namespace chemsieve::cli
