#include <CLI/CLI.hpp>
#include <algorithm>
#include <ostream>

#include "app/cli/command/command.h"
#include "app/cli/command/option_value.h"
#include "app/cli/options/common_options.h"
#include "app/cli/upkeep/reports.h"
#include "data/library/library.h"
#include "data/upkeep/formula_index.h"

namespace chemsieve::cli {

namespace {

class IndexCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve index demo.sieve --fingerprint morgan2,maccs\n"
               "  chemsieve index demo.sieve --remove maccs\n"
               "  chemsieve index demo.sieve --tautomers\n"
               "  chemsieve index demo.sieve --inchikey";
    }

    void describe(CLI::App& app) override {
        add_library_argument(app, library_)->required();
        auto* added = app.add_option("--fingerprint", added_,
                                     "Kinds to add, separated by commas: " + addable_kinds_in_words(", "));
        takes_list_of(app, added, kind_names())->configurable(false);
        auto* removed = app.add_option("--remove", removed_, "Kinds to remove, separated by commas");
        takes_list_of(app, removed, kind_names())->configurable(false);
        app.add_flag("--tautomers{add},--no-tautomers{remove}", tautomers_,
                     "Add the index by formula, with which exact --tautomers looks at few compounds; or remove it")
            ->configurable(false);
        app.add_flag(
               "--inchikey{add},--no-inchikey{remove}", inchi_keys_,
               "Compute standard InChIKeys of all compounds that have none yet, by libinchi, for exact --inchikey "
               "and the columns inchikey and inchi; or remove them")
            ->configurable(false);
        add_jobs_option(app, jobs_);
    }

    Exit run(Context& context) override {
        const std::vector<FingerprintKind> added = kinds_from_words(added_);
        const std::vector<FingerprintKind> removed = kinds_from_words(removed_);
        const bool of_fingerprints = !added.empty() || !removed.empty();
        if (!tautomers_.empty() && !of_fingerprints && inchi_keys_.empty()) return index_formulas(context);
        if (!inchi_keys_.empty() && !of_fingerprints && tautomers_.empty()) return index_keys(context);
        if (!tautomers_.empty() || !inchi_keys_.empty() || added.empty() == removed.empty()) {
            throw UsageError(
                "index needs one of --fingerprint and --remove, with kinds of fingerprints, --tautomers and "
                "--inchikey");
        }
        if (std::find(removed.begin(), removed.end(), FingerprintKind::subgraph) != removed.end()) {
            throw UsageError("subgraph fingerprints cannot be removed; every search needs them");
        }
        const Library library{library_};  // says what is wrong with files that are none
        if (!added.empty()) return add(added, context);
        return remove(removed, context);
    }

  private:
    Exit add(const std::vector<FingerprintKind>& kinds, Context& context) const {
        ProgressLine line{context};
        KindReport report{library_, Told::all, line, context};
        return report.conclude(add_fingerprints(library_, kinds, {.jobs = jobs_}, report.events(), context.stop));
    }

    Exit remove(const std::vector<FingerprintKind>& kinds, Context& context) const {
        std::ostream& err = context.streams.err;
        const Removal removal = remove_fingerprints(library_, kinds, context.stop);
        if (removal.cancelled) return cancelled(context, "the library is as it was");
        if (context.quiet) return Exit::done;
        if (!removal.not_there.empty()) {
            err << library_ << " holds no " << listed(removal.not_there) << " fingerprints\n";
        }
        if (!removal.removed.empty()) err << library_ << ": removed " << listed(removal.removed) << " fingerprints\n";
        return Exit::done;
    }

    Exit index_formulas(Context& context) const {
        const bool adds = tautomers_ == "add";
        const FormulaIndexing done = adds ? add_formula_index(library_, context.stop) : remove_formula_index(library_);
        if (done == FormulaIndexing::cancelled) return cancelled(context, "the library is as it was");
        if (context.quiet) return Exit::done;
        context.streams.err << library_
                            << (done == FormulaIndexing::there_already ? " has the index by formula already\n"
                                : done == FormulaIndexing::not_there   ? " has no index by formula\n"
                                : adds ? ": added the index by formula, with which exact --tautomers looks at few "
                                         "compounds\n"
                                       : ": removed the index by formula\n");
        return Exit::done;
    }

    Exit index_keys(Context& context) const {
        const Library library{library_};  // says what is wrong with files that are none
        if (inchi_keys_ == "add") {
            ProgressLine line{context};
            KeyReport report{library_, line, context};
            const auto added = add_inchi_keys(library_, {.jobs = jobs_}, report.events(), context.stop);
            return report.conclude(added, Told::all);
        }
        const bool were_there = remove_inchi_keys(library_, context.stop);
        if (context.quiet) return Exit::done;
        context.streams.err << library_ << (were_there ? ": removed the InChIKeys\n" : " holds no InChIKeys\n");
        return Exit::done;
    }

    std::string library_, added_, removed_, tautomers_, inchi_keys_;
    unsigned jobs_ = 0;
};

}  // namespace

std::unique_ptr<Command> make_index_command() { return std::make_unique<IndexCommand>(); }

}  // namespace chemsieve::cli
