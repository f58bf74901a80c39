#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/options/common_options.h"
#include "app/cli/options/table_options.h"
#include "app/cli/studies/family_options.h"
#include "app/cli/studies/study_table.h"
#include "app/queries/user_names.h"
#include "data/library/library.h"
#include "data/source/compound_values.h"

namespace chemsieve::cli {

namespace {

using families::Member;

class FamiliesCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve families demo.sieve -o families.tsv\n"
               "  chemsieve families demo.sieve --method butina --threshold 0.6 --columns smiles,mw -o families.csv\n"
               "  chemsieve families demo.sieve --threshold 0.5,0.6,0.7 --where lipinski -o three.csv\n"
               "  chemsieve families demo.sieve --method exclusion --order mw:desc --threshold 0.5 -o around.tsv\n"
               "  chemsieve families demo.sieve --curve\n"
               "  chemsieve families demo.sieve --keep family";
    }

    void describe(CLI::App& app) override {
        add_library_argument(app, library_)->required();
        families_.describe(app);
        auto* curve =
            app.add_flag("--curve", curve_, "How many families there are at each of several thresholds, and no more");
        curve->configurable(false);
        app.add_option("--keep", keep_,
                       "Keep the families in the library: columns NAME, NAME_representative and NAME_similarity, in "
                       "the place of what was kept under that name")
            ->type_name("NAME")
            ->excludes(curve)
            ->configurable(false);
        app.add_flag("--extend", extends_,
                     "Instead: give the compounds that came since families were kept as --keep NAME the family of "
                     "their nearest neighbour, or a new one, and make none anew")
            ->excludes(curve)
            ->configurable(false);
        add_columns_option(app, columns_, "Properties to write behind them, separated by commas, 'smiles' too");
        does_without(app, add_output_option(app, output_, "File to write"), "standard output");
        table_.describe(app);
        add_jobs_option(app, jobs_);
    }

    Exit run(Context& context) override {
        families_.settle(context.names);
        CompoundOptions& compounds = families_.compounds();
        refuse_same_files({output_}, {library_, compounds.ids_file(), compounds.any_of(), compounds.none_of()});
        if (extends_) return extend(context);
        if (!keep_.empty()) families_.check_keep(library_, keep_);
        const Library library{library_};
        const auto chosen = chosen_compounds(library, compounds, jobs_, context);
        if (!chosen) return cancelled(context, "nothing was written");
        request_ = families_.request();
        request_.among = *chosen;
        ProgressLine line{context};
        const neighbours::Work work = work_shown_in(line, jobs_, "putting together families: ", context);
        return curve_ ? write_curve(library, work, line, context) : write_families(library, work, line, context);
    }

  private:
    // What was asked for when they were kept holds.
    Exit extend(Context& context) {
        const bool says_more =
            !output_.empty() || families_.compounds().is_given() || !families_.request().thresholds.empty();
        if (keep_.empty() || says_more) {
            throw UsageError(
                "--extend needs --keep and nothing else: fingerprint and threshold are those of then"_words);
        }
        ProgressLine line{context};
        const auto done = work::extend_families(library_, keep_, work_shown_in(line, jobs_, "comparing: ", context));
        line.clear();
        if (!done) return cancelled(context, "nothing is kept");
        if (!context.quiet) {
            context.streams.err << library_ << ": " << counted_compounds(done->compounds) << " came since " << keep_
                                << " was kept; " << grouped(done->new_families)
                                << (done->new_families == 1 ? " is a new family" : " are new families")
                                << ", the others lie with their nearest neighbours\n";
        }
        return Exit::done;
    }

    Exit write_curve(const Library& library, const neighbours::Work& work, ProgressLine& line, Context& context) {
        const auto curve = work::family_curve(library, request_, work);
        line.clear();
        if (!curve) return cancelled(context, "nothing was written");
        const OutputFormat format = table_.format(output_);
        Output output{output_, context.streams.out};
        const auto writer = make_table_writer(
            format, output.stream(), {{"threshold", true}, {"families", true}, {"single", true}}, table_.style(format));
        for (const work::CurvePoint& point : *curve) {
            const std::string threshold = families::threshold_text(point.threshold);
            writer->write(
                {.cells = {threshold, std::to_string(point.count.families), std::to_string(point.count.single)},
                 .id = threshold,
                 .smiles = {}});
        }
        writer->finish({.title = "Families of " + library_});
        output.commit();
        return Exit::done;
    }

    Exit write_families(const Library& library, const neighbours::Work& work, ProgressLine& line, Context& context) {
        StudyTable table{without_mark(columns_), library};
        const auto result = work::make_families(library, request_, work);
        line.clear();
        if (!result) return cancelled(context, "nothing was written");
        if (keep_.empty() || !output_.empty()) {
            Output output{output_, context.streams.out};
            if (!write_members(table, *result, output.stream(), context)) {
                return cancelled(context, "nothing was written");
            }
            output.commit();
        }
        if (!keep_.empty() && !work::keep_families(library_, keep_, request_, result->at.front(), context.stop)) {
            return cancelled(context, "nothing is kept");
        }
        tell(*result, context);
        return result->at.front().members.empty() ? Exit::nothing_found : Exit::done;
    }

    bool write_members(StudyTable& table, const work::FamilyResult& result, std::ostream& out,
                       const Context& context) const {
        const OutputFormat format = table_.format(output_);
        table.begin(format, table_.style(format), out, titles(result));
        const std::vector<std::vector<std::size_t>> places = places_of(result);
        const std::vector<Member>& members = result.at.front().members;
        for (std::size_t i = 0; i < members.size(); ++i) {
            if (context.stop.stop_requested()) return false;
            std::vector<std::string> cells;
            for (std::size_t t = 0; t < result.at.size(); ++t) {
                const Member& member = result.at[t].members[places[t][i]];
                cells.push_back(std::to_string(member.family));
                cells.push_back(table.id(member.representative));
                cells.push_back(six_decimals(member.similarity));
            }
            table.write(members[i].compound, cells);
        }
        table.finish("Families of " + library_, context);
        return true;
    }

    // Where the compounds of the first threshold stand among the members of each.
    static std::vector<std::vector<std::size_t>> places_of(const work::FamilyResult& result) {
        std::vector<std::vector<std::size_t>> places;
        for (const work::FamiliesAt& at : result.at) {
            CompoundValues<std::size_t> row_of;
            for (std::size_t row = 0; row < at.members.size(); ++row) row_of[at.members[row].compound] = row;
            std::vector<std::size_t>& rows = places.emplace_back();
            for (const Member& member : result.at.front().members) rows.push_back(row_of.of(member.compound));
        }
        return places;
    }

    // Where there are several thresholds each column says which is meant.
    static std::vector<TableColumn> titles(const work::FamilyResult& result) {
        std::vector<TableColumn> titles;
        for (const work::FamiliesAt& at : result.at) {
            const std::string behind = result.at.size() > 1 ? "_" + families::threshold_text(at.goal.least) : "";
            titles.push_back({"family" + behind, true});
            titles.push_back({"representative" + behind});
            titles.push_back({"similarity" + behind, true});
        }
        return titles;
    }

    void tell(const work::FamilyResult& result, Context& context) const {
        std::ostream& err = context.streams.err;
        tell_of_apart(result.not_comparable, result.without_items, "each is alone", err);
        if (context.quiet) return;
        for (const work::FamiliesAt& at : result.at) {
            err << counted_compounds(at.members.size()) << ": " << counted(at.count.families, "family", "families")
                << ", " << grouped(at.count.single) << " of one compound, the largest of " << grouped(at.count.largest)
                << "; " << work::promise_of(at.goal) << '\n';
        }
        if (!keep_.empty())
            err << library_ << ": kept as " << listed(work::kept_family_columns(keep_), " and ") << '\n';
    }

    std::string library_, keep_, columns_, output_;
    FamilyOptions families_;
    work::FamilyRequest request_;
    TableOptions table_;
    unsigned jobs_ = 0;
    bool curve_ = false, extends_ = false;
};

}  // namespace

std::unique_ptr<Command> make_families_command() { return std::make_unique<FamiliesCommand>(); }

}  // namespace chemsieve::cli
