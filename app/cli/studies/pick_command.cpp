#include <CLI/CLI.hpp>
#include <algorithm>
#include <ostream>

#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/options/common_options.h"
#include "app/cli/options/compound_options.h"
#include "app/cli/options/table_options.h"
#include "app/cli/studies/neighbour_options.h"
#include "app/cli/studies/study_table.h"
#include "app/queries/user_names.h"
#include "app/work/library_picks.h"
#include "data/library/library.h"

namespace chemsieve::cli {

namespace {

using families::PickMethod;

class PickCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve pick demo.sieve -n 20 -o diverse.tsv\n"
               "  chemsieve pick demo.sieve -n 20 --where lipinski --columns smiles,mw -o diverse.csv\n"
               "  chemsieve pick demo.sieve -n 10 --per-family 1 --columns smiles\n"
               "  chemsieve pick demo.sieve -n 50 --method exclusion --order logp:desc --threshold 0.4 --columns logp";
    }

    void describe(CLI::App& app) override {
        add_library_argument(app, library_)->required();
        app.add_option("-n,--number", request_.count, "How many compounds to pick")
            ->required()
            ->configurable(false)
            ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 32));
        auto* method = app.add_option_function<std::string>(
            "--method", [this](const std::string& name) { request_.method = method_named(name); },
            "maxmin: again and again the compound that is the least similar to all those picked; exclusion: in the "
            "order of the library or of --order each compound that is less similar to all those picked than the "
            "threshold");
        takes_one_of(app, method, {families::kPickMethodNames, std::end(families::kPickMethodNames)})
            ->default_str("maxmin");
        comparison_.describe(app);
        auto* start = app.add_option("--start", start_,
                                     "A file of ids of compounds that are there already, one a line: what is picked "
                                     "is to differ from these, too; '-' is standard input");
        takes_file(app, start->configurable(false), {"txt"});
        app.add_option("--per-family", request_.per_family,
                       "At most so many of a family, as 'families' makes them at the threshold; compounds that are "
                       "there already count")
            ->configurable(false)
            ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 32));
        auto* threshold = app.add_option("--threshold,-t", threshold_,
                                         "exclusion, --per-family: the similarity at which compounds are alike");
        does_without(app, threshold->configurable(false), "the usual one of the fingerprint, 0.75 for subgraph");
        auto* order = app.add_option("--order", order_,
                                     "Properties that say which compound comes first, 'mw' or 'mw:desc': exclusion "
                                     "goes by it, maxmin begins with the first and prefers it among equals");
        does_without(app, order->configurable(false), "the order of the library");
        compounds_.describe(app);
        add_columns_option(app, columns_, "Properties to write behind the picks, separated by commas, 'smiles' too");
        does_without(app, add_output_option(app, output_, "File to write"), "standard output");
        table_.describe(app);
        add_jobs_option(app, jobs_);
    }

    Exit run(Context& context) override {
        compounds_.resolve(context.names);
        refuse_same_files({output_},
                          {library_, start_, compounds_.ids_file(), compounds_.any_of(), compounds_.none_of()});
        request_.fingerprint = comparison_.kind();
        request_.metric = comparison_.metric();
        if (!order_.empty()) request_.order = column_orders_from(order_);
        if (!threshold_.empty()) request_.threshold = threshold_from(threshold_);
        if (request_.threshold && request_.method != PickMethod::exclusion && request_.per_family == 0) {
            throw UsageError("--threshold is for --method exclusion and --per-family");
        }
        if (start_ == "-" && compounds_.ids_file() == "-") {
            throw UsageError("--start and --ids cannot both come from standard input");
        }
        const Library library{library_};
        const auto chosen = chosen_compounds(library, compounds_, jobs_, context);
        if (!chosen) return cancelled(context, "nothing was written");
        request_.among = *chosen;
        if (!start_.empty() && !read_start(library, context)) return cancelled(context, "nothing was written");
        return pick(library, context);
    }

  private:
    static PickMethod method_named(const std::string& name) {
        const auto* found = std::find(families::kPickMethodNames, std::end(families::kPickMethodNames), name);
        return static_cast<PickMethod>(found - families::kPickMethodNames);
    }

    static std::uint32_t threshold_from(const std::string& word) {
        const std::vector<std::uint32_t> thresholds = thresholds_from(word, "--threshold");
        if (thresholds.size() > 1) throw UsageError("--threshold of picks is one similarity, such as 0.6");
        return thresholds.front();
    }

    // False if stopped.
    bool read_start(const Library& library, Context& context) {
        const IdList ids{start_, context.stop};
        const auto found = library.select({.where = std::nullopt, .ids = ids.ids()}, context.stop);
        if (!found) return false;
        ids.report_unknown(found->unknown_ids, library_, context);
        request_.start = found->compounds;
        return true;
    }

    Exit pick(const Library& library, Context& context) {
        StudyTable table{without_mark(columns_), library};
        ProgressLine line{context};
        const auto result =
            work::pick_compounds(library, request_, work_shown_in(line, jobs_, "picking compounds: ", context));
        line.clear();
        if (!result) return cancelled(context, "nothing was written");
        Output output{output_, context.streams.out};
        if (!write(table, *result, output.stream(), context)) return cancelled(context, "nothing was written");
        output.commit();
        tell(*result, context);
        return result->picks.empty() ? Exit::nothing_found : Exit::done;
    }

    bool write(StudyTable& table, const work::PickResult& result, std::ostream& out, const Context& context) const {
        const OutputFormat format = table_.format(output_);
        table.begin(format, table_.style(format), out, {{"rank", true}, {"similarity", true}});
        for (std::size_t i = 0; i < result.picks.size(); ++i) {
            if (context.stop.stop_requested()) return false;
            const work::PickedCompound& pick = result.picks[i];
            table.write(pick.compound, {std::to_string(i + 1), pick.nearest ? six_decimals(*pick.nearest) : ""});
        }
        table.finish("Picks of " + library_, context);
        return true;
    }

    void tell(const work::PickResult& result, Context& context) const {
        std::ostream& err = context.streams.err;
        tell_of_apart(result.not_comparable, result.without_items, "none is picked", err);
        if (result.picks.size() < request_.count) {
            err << "chemsieve: only " << grouped(result.picks.size()) << " of " << grouped(request_.count)
                << " were picked; " << why_no_more() << '\n';
        }
        if (context.quiet || result.picks.empty()) return;
        err << grouped(result.picks.size()) << " of " << counted_compounds(result.candidates) << " picked";
        if (const auto most = result.most_similar()) {
            err << "; none is more than " << six_decimals(*most) << " similar to "
                << (request_.start ? "another or to one that is there already" : "another");
        }
        err << '\n';
    }

    std::string why_no_more() const {
        std::string why;
        if (request_.method == PickMethod::exclusion) why = "all others are too similar to one that is picked";
        if (request_.per_family > 0) why += std::string{why.empty() ? "" : ", or "} + "no family may give more";
        return why.empty() ? "there are no more compounds" : why;
    }

    std::string library_, start_, threshold_, order_, columns_, output_;
    work::PickRequest request_;
    ComparisonOptions comparison_;
    CompoundOptions compounds_;
    TableOptions table_;
    unsigned jobs_ = 0;
};

}  // namespace

std::unique_ptr<Command> make_pick_command() { return std::make_unique<PickCommand>(); }

}  // namespace chemsieve::cli
