#include <CLI/CLI.hpp>
#include <ostream>
#include <sstream>

#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/options/common_options.h"
#include "app/cli/options/compound_options.h"
#include "app/cli/options/table_options.h"
#include "app/cli/studies/neighbour_options.h"
#include "app/work/library_families.h"
#include "data/library/library.h"
#include "data/source/compound_values.h"
#include "data/upkeep/kept_columns.h"
#include "data/write/property_columns.h"
#include "data/write/row_drawing.h"

namespace chemsieve::cli {

namespace {

using families::Member;
using families::Method;

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
        auto* method = app.add_option_function<std::string>(
            "--method", [this](const std::string& name) { request_.method = method_named(name); },
            "families: trees of nearest neighbours, then average linkage; butina: around the compounds with the most "
            "neighbours; exclusion, leader: around compounds in the order of the library or of --order, each compound "
            "with the nearest or with the first; components: whatever neighbours connect");
        takes_one_of(app, method, {families::kMethodNames, std::end(families::kMethodNames)})->default_str("families");
        comparison_.describe(app);
        auto* threshold = app.add_option("--threshold,-t", thresholds_,
                                         "The least similarity of neighbours, or several, separated by commas");
        does_without(app, threshold->configurable(false), "the usual one of the fingerprint, 0.75 for subgraph");
        auto* average = app.add_option_function<double>(
            "--average", [this](double value) { request_.average = threshold_in_millionths(value); },
            "families: the least average similarity of what is put together");
        does_without(app, average->check(number_within(0.0, 1.0)), "0.15 below the threshold, of subgraph 0.10");
        auto* order = app.add_option("--order", order_,
                                     "exclusion, leader: properties by which compounds become centres, 'mw' or "
                                     "'mw:desc'");
        does_without(app, order->configurable(false), "the order of the library");
        compounds_.describe(app);
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
        compounds_.resolve(context.names);
        refuse_same_files({output_}, {library_, compounds_.ids_file(), compounds_.any_of(), compounds_.none_of()});
        request_.fingerprint = comparison_.kind();
        request_.metric = comparison_.metric();
        if (!order_.empty()) request_.order = column_orders_from(order_);
        if (!thresholds_.empty()) request_.thresholds = thresholds_from(thresholds_, "--threshold");
        check_usage();
        if (extends_) return extend(context);
        if (!keep_.empty()) check_columns_to_keep(library_, work::kept_family_columns(keep_));
        const Library library{library_};
        const auto chosen = chosen_compounds(library, compounds_, jobs_, context);
        if (!chosen) return cancelled(context, "nothing was written");
        request_.among = *chosen;
        ProgressLine line{context};
        const neighbours::Work work = work_shown_in(line, jobs_, "putting together families: ", context);
        return curve_ ? write_curve(library, work, line, context) : write_families(library, work, line, context);
    }

  private:
    // What was asked for when they were kept holds.
    Exit extend(Context& context) {
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

    static Method method_named(const std::string& name) {
        const auto* found = std::find(families::kMethodNames, std::end(families::kMethodNames), name);
        return static_cast<Method>(found - families::kMethodNames);
    }

    void check_usage() const {
        const bool takes_order = request_.method == Method::exclusion || request_.method == Method::leader;
        if (!order_.empty() && !takes_order) throw UsageError("--order is for --method exclusion and leader");
        if (request_.average && request_.method != Method::families) {
            throw UsageError("--average is for --method families");
        }
        if (extends_ && (keep_.empty() || !output_.empty() || compounds_.is_given() || !request_.thresholds.empty())) {
            throw UsageError("--extend needs --keep and nothing else: fingerprint and threshold are those of then");
        }
        if (!keep_.empty() && request_.thresholds.size() > 1) {
            throw UsageError("--keep keeps the families of one threshold");
        }
        for (const std::uint32_t threshold : request_.thresholds) {
            if (request_.average && *request_.average > threshold) {
                throw UsageError("--average is more than --threshold; what is less similar is put together");
            }
        }
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
        const PropertyColumns properties = columns_of(library);
        const auto result = work::make_families(library, request_, work);
        line.clear();
        if (!result) return cancelled(context, "nothing was written");
        if (keep_.empty() || !output_.empty()) {
            Output output{output_, context.streams.out};
            if (!write_members(library, properties, *result, output.stream(), context)) {
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

    // 'smiles' is a column of its own, not a property.
    PropertyColumns columns_of(const Library& library) {
        std::string others;
        std::istringstream words{without_mark(columns_)};
        for (std::string word; std::getline(words, word, ',');) {
            if (word == "smiles") {
                with_smiles_ = true;
            } else {
                others += (others.empty() ? "" : ",") + word;
            }
        }
        return {others, library};
    }

    bool write_members(const Library& library, const PropertyColumns& properties, const work::FamilyResult& result,
                       std::ostream& out, Context& context) const {
        const OutputFormat format = table_.format(output_);
        const TableStyle style = table_.style(format);
        const auto writer = make_table_writer(format, out, titles(properties, result), style);
        RowDrawing drawing{facts_of(format).drawing_in(style)};
        const auto reader = library.reader();
        const std::vector<std::vector<std::size_t>> places = places_of(result);
        const std::vector<Member>& members = result.at.front().members;
        for (std::size_t i = 0; i < members.size(); ++i) {
            if (context.stop.stop_requested()) return false;
            const CompoundRow row = properties.read(members[i].compound, *reader);
            TableRow cells{.cells = {row.id}, .id = row.id, .smiles = row.smiles};
            for (std::size_t t = 0; t < result.at.size(); ++t) {
                const Member& member = result.at[t].members[places[t][i]];
                cells.cells.push_back(std::to_string(member.family));
                cells.cells.push_back(reader->id(member.representative));
                cells.cells.push_back(six_decimals(member.similarity));
            }
            if (with_smiles_) cells.cells.push_back(row.smiles);
            properties.append_cells(row, *reader, cells.cells);
            if (facts_of(format).has_molfiles) cells.molblock = reader->molblock(members[i].compound);
            if (drawing.is_wanted()) cells.drawing = drawing.draw(reader->molecule(members[i].compound));
            writer->write(cells);
        }
        for (const std::string& remark : writer->finish({.title = "Families of " + library_})) {
            context.streams.err << "chemsieve: " << remark << '\n';
        }
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
    std::vector<TableColumn> titles(const PropertyColumns& properties, const work::FamilyResult& result) const {
        std::vector<TableColumn> titles{{"id"}};
        for (const work::FamiliesAt& at : result.at) {
            const std::string behind = result.at.size() > 1 ? "_" + families::threshold_text(at.goal.least) : "";
            titles.push_back({"family" + behind, true});
            titles.push_back({"representative" + behind});
            titles.push_back({"similarity" + behind, true});
        }
        if (with_smiles_) titles.push_back({"smiles"});
        properties.append_titles(titles);
        return titles;
    }

    void tell(const work::FamilyResult& result, Context& context) const {
        std::ostream& err = context.streams.err;
        if (result.not_comparable > 0) {
            err << "chemsieve: " << counted_compounds(result.not_comparable)
                << " of too many subgraphs cannot be compared; each is alone\n";
        }
        if (result.without_items > 0) {
            err << "chemsieve: " << counted_compounds(result.without_items)
                << " without any bit of this fingerprint; each is alone\n";
        }
        if (context.quiet) return;
        for (const work::FamiliesAt& at : result.at) {
            err << counted_compounds(at.members.size()) << ": " << counted(at.count.families, "family", "families")
                << ", " << grouped(at.count.single) << " of one compound, the largest of " << grouped(at.count.largest)
                << "; " << work::promise_of(at.goal) << '\n';
        }
        if (!keep_.empty())
            err << library_ << ": kept as " << listed(work::kept_family_columns(keep_), " and ") << '\n';
    }

    std::string library_, thresholds_, order_, keep_, columns_, output_;
    work::FamilyRequest request_;
    ComparisonOptions comparison_;
    CompoundOptions compounds_;
    TableOptions table_;
    unsigned jobs_ = 0;
    bool curve_ = false, extends_ = false, with_smiles_ = false;
};

}  // namespace

std::unique_ptr<Command> make_families_command() { return std::make_unique<FamiliesCommand>(); }

}  // namespace chemsieve::cli
