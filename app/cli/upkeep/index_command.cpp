#include <CLI/CLI.hpp>
#include <algorithm>
#include <ostream>

#include "app/cli/command/command.h"
#include "app/cli/command/option_value.h"
#include "app/cli/options/common_options.h"
#include "app/cli/studies/pair_options.h"
#include "app/cli/upkeep/reports.h"
#include "app/work/pairs/pair_index.h"
#include "data/library/library.h"
#include "data/upkeep/formula_index.h"
#include "search/series/pairs/pair_filing.h"

namespace chemsieve::cli {

namespace {

class IndexCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve index demo.sieve --fingerprint morgan2,maccs\n"
               "  chemsieve index demo.sieve --remove maccs\n"
               "  chemsieve index demo.sieve --tautomers\n"
               "  chemsieve index demo.sieve --inchikey\n"
               "  chemsieve index demo.sieve --pairs";
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
        auto* pairs = app.add_flag("--pairs{add},--no-pairs{remove}", pairs_,
                                   "Add the index of cuts, with which pairs --of cuts few compounds, or what is new to "
                                   "it; or remove it. The limits of cuts that follow are kept with it")
                          ->configurable(false);
        limit_options_ = add_limit_options(app, limits_);
        for (CLI::Option* option : limit_options_) option->needs(pairs)->configurable(false);
        add_jobs_option(app, jobs_);
    }

    Exit run(Context& context) override {
        const std::vector<FingerprintKind> added = kinds_from_words(added_);
        const std::vector<FingerprintKind> removed = kinds_from_words(removed_);
        const int asked = int{!added.empty()} + int{!removed.empty()} + int{!tautomers_.empty()} +
                          int{!inchi_keys_.empty()} + int{!pairs_.empty()};
        if (asked != 1) {
            throw UsageError(
                "index needs one of --fingerprint and --remove, with kinds of fingerprints, --tautomers, --inchikey "
                "and --pairs");
        }
        if (!tautomers_.empty()) return index_formulas(context);
        if (!inchi_keys_.empty()) return index_keys(context);
        if (!pairs_.empty()) return index_pairs(context);
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

    Exit index_pairs(Context& context) const {
        const bool has_limits = std::any_of(limit_options_.begin(), limit_options_.end(),
                                            [](const CLI::Option* option) { return option->count() > 0; });
        std::ostream& err = context.streams.err;
        if (pairs_ == "remove") {
            if (has_limits) throw UsageError("limits of cuts need --pairs");
            const Library library{library_};  // says what is wrong with files that are none
            const bool was_there = remove_cut_index(library_, context.stop);
            if (!context.quiet) {
                err << library_ << (was_there ? ": removed the index of cuts\n" : " has no index of cuts\n");
            }
            return Exit::done;
        }
        ProgressLine line{context};
        const auto done = work::add_pair_index(
            library_, has_limits ? std::optional{limits_} : std::nullopt, jobs_,
            [&](const IndexProgress& progress) { line.show("index of cuts: " + progress_text(progress)); },
            context.stop);
        line.clear();
        const CutIndexOutcome& filed = done.filed;
        if (filed.cancelled) {
            err << "chemsieve: cancelled; the index of cuts has " << with_separators(filed.progress.done) << " of "
                << with_separators(filed.progress.total)
                << " compounds, and pairs --of cuts the others each time. The same command goes on from there\n";
            return Exit::incomplete;
        }
        if (context.quiet) return Exit::done;
        if (filed.looked_at == 0 && filed.progress.total > 0) {
            err << library_ << " has the index of cuts of all compounds already";
        } else {
            err << library_ << ": added " << counted_compounds(static_cast<std::size_t>(filed.looked_at))
                << " to the index of cuts, with which pairs --of cuts few compounds";
        }
        err << " (" << series::words_of(done.limits) << ")\n";
        return Exit::done;
    }

    std::string library_, added_, removed_, tautomers_, inchi_keys_, pairs_;
    series::CutLimits limits_;
    std::vector<CLI::Option*> limit_options_;
    unsigned jobs_ = 0;
};

}  // namespace

std::unique_ptr<Command> make_index_command() { return std::make_unique<IndexCommand>(); }

}  // namespace chemsieve::cli
