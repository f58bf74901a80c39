#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/options/common_options.h"
#include "app/cli/options/table_options.h"
#include "app/cli/studies/pick_options.h"
#include "app/cli/studies/study_table.h"
#include "app/queries/user_names.h"
#include "data/library/library.h"

namespace chemsieve::cli {

namespace {

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
        picks_.describe(app);
        add_columns_option(app, columns_, "Properties to write behind the picks, separated by commas, 'smiles' too");
        does_without(app, add_output_option(app, output_, "File to write"), "standard output");
        table_.describe(app);
        add_jobs_option(app, jobs_);
    }

    Exit run(Context& context) override {
        picks_.settle(context.names);
        CompoundOptions& compounds = picks_.compounds();
        refuse_same_files(
            {output_}, {library_, picks_.start_file(), compounds.ids_file(), compounds.any_of(), compounds.none_of()});
        const Library library{library_};
        const auto chosen = chosen_compounds(library, compounds, jobs_, context);
        if (!chosen) return cancelled(context, "nothing was written");
        request_ = picks_.request();
        request_.among = *chosen;
        if (!picks_.start_file().empty() && !read_start(library, context)) {
            return cancelled(context, "nothing was written");
        }
        return pick(library, context);
    }

  private:
    // False if stopped.
    bool read_start(const Library& library, Context& context) {
        const IdList ids{picks_.start_file(), context.stop};
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
                << " were picked; " << work::why_no_more(request_) << '\n';
        }
        if (context.quiet || result.picks.empty()) return;
        err << grouped(result.picks.size()) << " of " << counted_compounds(result.candidates) << " picked";
        if (const auto most = result.most_similar()) {
            err << "; none is more than " << six_decimals(*most) << " similar to "
                << (request_.start ? "another or to one that is there already" : "another");
        }
        err << '\n';
    }

    std::string library_, columns_, output_;
    PickOptions picks_;
    work::PickRequest request_;
    TableOptions table_;
    unsigned jobs_ = 0;
};

}  // namespace

std::unique_ptr<Command> make_pick_command() { return std::make_unique<PickCommand>(); }

}  // namespace chemsieve::cli
