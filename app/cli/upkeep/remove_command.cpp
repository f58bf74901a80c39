#include <CLI/CLI.hpp>
#include <chrono>
#include <ostream>

#include "app/cli/command/command.h"
#include "app/cli/command/option_value.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/command/remedy_text.h"
#include "app/cli/options/common_options.h"
#include "app/cli/options/compound_options.h"
#include "app/queries/user_names.h"
#include "app/work/upkeep.h"
#include "base/text.h"
#include "data/library/library.h"
#include "data/upkeep/kept_columns.h"
#include "data/where/condition_error.h"
#include "data/write/property_columns.h"

namespace chemsieve::cli {

namespace {

class RemoveCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve remove demo.sieve Salicin 'Salicylic acid'\n"
               "  chemsieve remove demo.sieve --ids ids.txt\n"
               "  chemsieve remove demo.sieve --where 'mw < 100'\n"
               "  chemsieve families demo.sieve --keep series -o families.tsv && chemsieve remove demo.sieve --columns "
               "series,series_representative,series_similarity";
    }

    void describe(CLI::App& app) override {
        add_library_argument(app, library_)->required();
        auto* words = app.add_option("ID", words_, "Ids of compounds; of several with the same id, all are removed");
        auto* ids =
            app.add_option("--ids", ids_file_, "Compounds of this file of ids, one a line; '-' is standard input");
        takes_file(app, ids, {"txt"})->excludes(words);
        app.add_option_function<std::string>(
               "--where", [this](const std::string& text) { where_ = without_mark(text); },
               "Compounds that satisfy a condition on their properties, such as 'mw < 400 and logp between 1 and 3'; "
               "with ids: only those of them")
            ->configurable(false);
        add_alerts_option(app, alerts_);
        app.add_option("--columns", columns_,
                       "Instead of compounds: columns that --keep of 'families' or 'similar' made, by name, separated "
                       "by commas")
            ->type_name("NAMES")
            ->configurable(false);
        app.add_flag("--ignore-missing", options_.ignore_missing,
                     "Remove the compounds that are there although some ids are not")
            ->configurable(false);
        add_jobs_option(app, options_.jobs);
    }

    Exit run(Context& context) override {
        const bool names_compounds = !words_.empty() || !ids_file_.empty() || where_;
        if (!columns_.empty()) return remove_columns(names_compounds, context);
        if (!names_compounds) {
            throw UsageError("remove needs ids of compounds, --ids FILE, --where CONDITION or --columns NAMES");
        }
        const Library library{library_};  // throws with the reason if the file is no library
        const std::optional<IdList> ids = read_ids(context);
        CompoundFilter filter{.where = where_, .ids = std::nullopt};
        if (ids) filter.ids = ids->ids();
        filter.jobs = options_.jobs;
        std::optional<CompoundRemoval> removal;
        if (!context.stop.stop_requested()) removal = remove(std::move(filter), context);
        if (!removal) return cancelled(context, "the library is as it was");
        return report(*removal, ids, context);
    }

  private:
    Exit remove_columns(bool names_compounds, Context& context) const {
        if (names_compounds) throw UsageError("--columns takes columns away, not compounds; give one after the other");
        const std::vector<std::string> names = column_names(without_mark(columns_));
        remove_kept_columns(library_, names);
        if (!context.quiet) {
            context.streams.err << library_ << ": taken away: " << joined(names, ", ") << "; all compounds stay\n";
        }
        return Exit::done;
    }

    std::optional<IdList> read_ids(const Context& context) const {
        if (!ids_file_.empty()) return IdList{ids_file_, context.stop};
        if (words_.empty()) return std::nullopt;
        std::vector<std::string> words;
        for (const std::string& word : words_) words.push_back(without_mark(word));
        return IdList{words};
    }

    std::optional<CompoundRemoval> remove(CompoundFilter filter, const Context& context) const {
        ProgressLine line{context};
        Rate rate;
        auto last_line = std::chrono::steady_clock::time_point{};
        const auto progress = [&](std::int64_t done, std::int64_t total) {
            const auto now = std::chrono::steady_clock::now();
            if (now - last_line < kBetweenLines) return;
            last_line = now;
            line.show("blocks: " + with_separators(done) + " of " + with_separators(total) + rate.text(done, total));
        };
        try {
            return work::remove_compounds(library_, std::move(filter), context.names, options_, progress, context.stop);
        } catch (const ConditionError& e) {
            throw UsageError("--where: " + error_text(e));
        }
    }

    Exit report(const CompoundRemoval& removal, const std::optional<IdList>& ids, Context& context) const {
        std::ostream& err = context.streams.err;
        const std::vector<std::string>& unknown = removal.unknown_ids;
        if (ids) ids->report_unknown(unknown, err);
        report_not_decided(removal.not_decided, err);
        if (!unknown.empty()) {
            err << "chemsieve: " << with_separators(static_cast<long long>(unknown.size())) << " of "
                << with_separators(static_cast<long long>(ids->ids().size())) << " ids are not in " << library_;
            if (!options_.ignore_missing) {
                err << "; nothing was removed. --ignore-missing removes the others\n";
                return Exit::bad_input;
            }
            err << '\n';
        }
        if (!context.quiet) {
            err << library_ << ": " << counted_compounds(static_cast<std::size_t>(removal.removed)) << " removed, "
                << with_separators(removal.left) << " left\n";
        }
        return Exit::done;
    }

    std::string library_, ids_file_, columns_;
    std::vector<std::string> words_, alerts_;
    std::optional<std::string> where_;
    RemovalOptions options_;
};

}  // namespace

std::unique_ptr<Command> make_remove_command() { return std::make_unique<RemoveCommand>(); }

}  // namespace chemsieve::cli
