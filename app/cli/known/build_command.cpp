#include <CLI/CLI.hpp>
#include <ostream>
#include <unordered_map>

#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/known/known_options.h"
#include "app/cli/options/common_options.h"
#include "data/file/sorted_keys.h"

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
        add_sameness_options(app, sameness_);
        app.add_flag("--keys", keys_,
                     "The files have keys, such as InChIKeys, one a line; these last, where canonical forms depend on "
                     "the version of RDKit");
        secret_.describe(app, "File of random bytes, at least 16: only who has it as well can ask the filter");
        does_without(app,
                     app.add_option("--capacity", design_.capacity,
                                    "How many compounds it is made for, if more are to be merged in"),
                     "as many as there are");
        app.add_option("--seed", design_.seed, "Filters to be merged need the same")->capture_default_str();
    }

    Exit run(Context& context) override {
        if (inputs_.is_empty()) throw UsageError("known build needs a library or a file of compounds");
        if (keys_ && !sameness_.is_plain()) {
            throw UsageError(
                "--keys are taken as given: --ignore-stereo, --ignore-salts and --tautomers are for "
                "structures");
        }
        refuse_same_files({output_}, inputs_.files());
        refuse_same_files({output_}, {secret_.file()});
        design_.layout = *known::known_layout_from_name(layout_);
        const known::KeyMaker maker{keys_ ? known::KeyForm::text : known::KeyForm::structure, sameness_,
                                    secret_.read()};
        return design_.layout == known::KnownLayout::ids ? build_with_ids(maker, context) : build(maker, context);
    }

  private:
    Exit build(const known::KeyMaker& maker, Context& context) {
        SortedKeys keys;
        const auto counts = inputs_.go_through(maker, context, [&](const auto& compounds) {
            for (const known::KeyedCompound& compound : compounds) keys.add(compound.key);
        });
        if (const auto ended = early_end(counts, context)) return *ended;
        const known::KeyStream stream{keys.count(), [&keys](const auto& visit) { keys.visit(visit); }};
        return write(known::KnownFilter::build(maker.recipe(), design_, stream), counts, context);
    }

    // The first id of each compound is told.
    Exit build_with_ids(const known::KeyMaker& maker, Context& context) {
        std::vector<std::uint64_t> keys;
        std::vector<std::string> ids;
        std::unordered_map<std::uint64_t, std::size_t> places;
        const auto counts = inputs_.go_through(maker, context, [&](const auto& compounds) {
            for (const known::KeyedCompound& compound : compounds) {
                if (!places.emplace(compound.key, keys.size()).second) continue;
                keys.push_back(compound.key);
                ids.push_back(compound.id);
            }
        });
        if (const auto ended = early_end(counts, context)) return *ended;
        return write(
            known::KnownFilter::with_ids(maker.recipe(), design_.error_rate, design_.seed, keys, std::move(ids)),
            counts, context);
    }

    std::optional<Exit> early_end(const KnownInputs::Counts& counts, Context& context) const {
        if (counts.is_stopped) {
            context.streams.err << "chemsieve: cancelled; nothing was written\n";
            return Exit::incomplete;
        }
        if (counts.is_refused) return Exit::bad_input;
        if (counts.read > counts.rejected) return std::nullopt;
        context.streams.err << "chemsieve: no compound could be read; nothing was written\n";
        return Exit::bad_input;
    }

    Exit write(const known::KnownFilter& filter, const KnownInputs::Counts& counts, Context& context) const {
        const std::uint64_t bytes = known::write_known(filter, output_);
        if (context.quiet) return Exit::done;
        const std::uint64_t again = counts.read - counts.rejected - filter.compounds();
        context.streams.err << "read " << grouped(counts.read) << " = known " << grouped(filter.compounds())
                            << " + the same again " << grouped(again) << " + rejected " << grouped(counts.rejected)
                            << '\n'
                            << output_ << ": " << summary_of(filter, bytes) << '\n';
        return Exit::done;
    }

    std::string output_;
    std::string layout_ = "compressed";
    KnownInputs inputs_;
    SecretOption secret_;
    Sameness sameness_;
    known::KnownDesign design_;
    bool keys_ = false;
};

}  // namespace

std::unique_ptr<Command> make_known_build_command() { return std::make_unique<KnownBuildCommand>(); }

}  // namespace chemsieve::cli
