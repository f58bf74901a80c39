#include <CLI/CLI.hpp>
#include <ostream>
#include <unordered_map>

#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/options/common_options.h"
#include "app/cli/options/table_options.h"
#include "app/cli/studies/cliff_options.h"
#include "app/cli/studies/neighbour_options.h"
#include "app/cli/studies/pair_options.h"
#include "app/cli/studies/study_table.h"
#include "app/queries/user_names.h"
#include "data/library/library.h"
#include "data/write/row_drawing.h"

namespace chemsieve::cli {

namespace {

using series::PairMember;
using series::PairSeries;
using series::PairTotals;
using work::Transformation;
using work::Transformations;

// Ids of compounds, each read once.
class KnownIds {
  public:
    explicit KnownIds(const CompoundSource& source) : reader_{source.reader()} {}
    const std::string& operator[](CompoundNumber compound) {
        std::string& id = ids_[compound];
        if (id.empty()) id = reader_->id(compound);
        return id;
    }

  private:
    std::unique_ptr<CompoundReader> reader_;
    CompoundValues<std::string> ids_;
};

constexpr int kChangeWidth = 300;  // pixels of a drawing

class PairsCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve pairs demo.sieve -o pairs.tsv\n"
               "  chemsieve pairs demo.sieve --of Aspirin --max-share 1\n"
               "  chemsieve pairs demo.sieve --cuts 1 --where 'mw < 400'\n"
               "  chemsieve pairs demo.sieve --transformations --mean logp,tpsa --rules 3\n"
               "  chemsieve pairs demo.sieve --property logp --similarity 0.6 --top 20";
    }

    void describe(CLI::App& app) override {
        add_library_argument(app, library_)->required();
        pairs_.describe(app);
        auto* transformations = app.add_flag(
            "--transformations", tells_transformations_,
            "A row a transformation: what changes into what, in how many pairs, those of most pairs first");
        transformations->configurable(false);
        transformation_.describe(app, transformations);
        cliffs_.describe(app, pairs_.about_cuts());
        transformations->excludes(app.get_option("--property"));
        does_without(app, add_output_option(app, output_, "File to write"), "standard output");
        table_.describe(app);
        add_jobs_option(app, jobs_);
    }

    Exit run(Context& context) override {
        pairs_.settle(context.names);
        CompoundOptions& compounds = pairs_.compounds();
        refuse_same_files({output_}, {library_, compounds.ids_file(), compounds.any_of(), compounds.none_of()});
        const OutputFormat format = table_.format(output_);
        if (facts_of(format).has_only_compounds) {
            throw UsageError("pairs are no compounds; write them with --format "_words +
                             formats_in_words([](const auto& each) { return !each.has_only_compounds; }));
        }
        const Library library{library_};
        if (tells_transformations_) transformation_.check_columns(library);
        if (transformation_.top() > 0 && !tells_transformations_ && !cliffs_.is_given()) {
            throw UsageError("--top is about --transformations and --property"_words);
        }
        const auto of = pairs_.of(library, context.stop);
        const auto chosen = chosen_compounds(library, compounds, jobs_, context);
        if (!chosen) return cancelled(context, "nothing was written");
        series::PairSearch search{
            .rules = pairs_.rules(), .bonds = pairs_.bonds(), .among = chosen->get(), .of = of, .jobs = jobs_};
        if (of && search.among && !search.among->contains(*of)) {
            throw UsageError("the compound of --of is not among those that are chosen"_words);
        }
        if (cliffs_.is_given()) return write_cliffs(library, search, format, context);
        return tells_transformations_ ? write_transformations(library, search, format, context)
                                      : write_pairs(library, search, format, context);
    }

  private:
    // Calls `take` with the series that are told, and names the others.
    std::optional<PairTotals> find(const CompoundSource& library, const series::PairSearch& search,
                                   const series::TakeSeries& take, Context& context) {
        std::optional<PairTotals> totals;
        shown(library, context, [&](const series::TakeSeries& name, const series::PairEvents& events, const auto&) {
            totals = series::find_matched_pairs(
                library, search,
                [&](const PairSeries& series) { return series.members.empty() ? name(series) : take(series); }, events,
                context.stop);
        });
        if (totals) tell_of_limits(*totals, search, context);
        return totals;
    }

    // Calls find(name, events, work) with what names series too large, and events and work that are shown.
    template <class Find>
    void shown(const CompoundSource& library, Context& context, const Find& find) {
        ProgressLine line{context};
        const neighbours::Work work = work_shown_in(line, jobs_, "finding pairs: ", context);
        series::PairEvents events{.progress = work.progress};
        LeftOutLines left_out{library, line, context};
        std::size_t named = 0;
        events.left_out = [&](CompoundNumber compound, const Failure& why) { left_out.write(compound, why); };
        const auto name = [&](const PairSeries& series) {
            if (++named > kMostReported) return true;
            line.clear();
            context.streams.err << "chemsieve: " << series.constant << " is what " << counted_compounds(series.size)
                                << " have in common; their pairs are not listed (--max-members)\n";
            return true;
        };
        find(name, events, work);
        left_out.finish();
    }

    static void tell_of_limits(const PairTotals& totals, const series::PairSearch& search, const Context& context) {
        std::ostream& err = context.streams.err;
        if (totals.filed == series::FiledUse::other_limits || totals.filed == series::FiledUse::other_rules) {
            err << "chemsieve: all compounds were cut, as the index of cuts "
                << (totals.filed == series::FiledUse::other_limits ? "has other limits" : "was made otherwise")
                << "; 'chemsieve info' tells how it was made\n";
        }
        if (totals.too_many_bonds > 0) {
            err << "chemsieve: " << counted_compounds(totals.too_many_bonds) << " with more than "
                << search.rules.limits.most_bonds << " bonds to cut " << (totals.too_many_bonds == 1 ? "is" : "are")
                << " left out (--max-bonds)\n";
        }
        if (totals.not_told > kMostReported) {
            err << "chemsieve: the pairs of " << grouped(totals.not_told) << " constants are not listed in all\n";
        }
    }

    Exit write_cliffs(const CompoundSource& library, const series::PairSearch& search, OutputFormat format,
                      Context& context) {
        work::CliffWish wish = cliffs_.wish(library, transformation_.top());
        wish.among = search.among;
        wish.of = search.of;
        std::optional<work::Cliffs> cliffs;
        shown(library, context, [&](const auto& name, const auto& events, const neighbours::Work& work) {
            cliffs = work::find_cliffs(library, wish, search, name, events, work);
        });
        if (!cliffs) return cancelled(context, "nothing was written");
        Output output{output_, context.streams.out};
        const TableStyle style = style_of(format, 2 * kDrawingWidth);
        const RowDrawing drawing{facts_of(format).drawing_in(style), style.drawing_width};
        const auto writer = make_table_writer(format, output.stream(), cliff_titles(wish), style);
        const auto reader = library.reader();
        std::size_t rows = 0;
        for (const work::Cliff& cliff : cliffs->steepest) {
            if (context.stop.stop_requested()) return cancelled(context, "nothing was written");
            TableRow row{.cells = cliff_cells(cliff, wish, *reader), .id = std::to_string(++rows), .smiles = {}};
            row.drawing = drawing.draw_change(row.cells[2], row.cells[3]);  // the SMILES of both
            writer->write(row);
        }
        finish(*writer, context);
        output.commit();
        if (cliffs->totals) tell_of_limits(*cliffs->totals, search, context);
        tell_of_apart(cliffs->not_comparable, cliffs->without_items, "they are in no pair", context.streams.err);
        if (!context.quiet) {
            context.streams.err << counted_compounds(cliffs->compounds)
                                << " with a value: " << counted(cliffs->pairs, "pair differs", "pairs differ");
            if (cliffs->totals) context.streams.err << ", counted once a constant";
            if (!cliffs->are_all) context.streams.err << "; the " << grouped(rows) << " steepest are listed";
            context.streams.err << '\n';
        }
        return rows == 0 ? Exit::nothing_found : Exit::done;
    }

    Exit write_pairs(const CompoundSource& library, const series::PairSearch& search, OutputFormat format,
                     Context& context) {
        Output output{output_, context.streams.out};
        const TableStyle style = style_of(format, kChangeWidth);
        RowDrawing drawing{facts_of(format).drawing_in(style), style.drawing_width};
        const auto writer = make_table_writer(
            format, output.stream(), {{"id1"}, {"id2"}, {.name = "constant", .drawn = true}, {"from"}, {"to"}}, style);
        KnownIds ids{library};
        std::size_t rows = 0;
        TableRow row;
        const auto write = [&](const PairSeries& series, const PairMember& a, const PairMember& b) {
            row.cells = {ids[a.compound], ids[b.compound], series.constant, a.change->text, b.change->text};
            row.id = std::to_string(++rows);
            row.drawing = drawing.draw_change(a.change->text, b.change->text);
            row.part_drawings = {drawing.draw_part(series.constant)};
            writer->write(row);
            return !context.stop.stop_requested();
        };
        const auto totals = find(
            library, search,
            [&](const PairSeries& series) {
                if (search.of) {
                    return each_pair_of(series, *search.of,
                                        [&](const PairMember& a, const PairMember& b) { return write(series, a, b); });
                }
                return each_pair(series, [&](const PairMember& a, const PairMember& b) { return write(series, a, b); });
            },
            context);
        if (!totals) return cancelled(context, "nothing was written");
        finish(*writer, context);
        output.commit();
        if (!context.quiet) {
            context.streams.err << counted_compounds(totals->compounds) << ": " << counted(rows, "pair", "pairs")
                                << " of " << counted(totals->series, "constant", "constants") << '\n';
        }
        return rows == 0 ? Exit::nothing_found : Exit::done;
    }

    Exit write_transformations(const CompoundSource& library, series::PairSearch& search, OutputFormat format,
                               Context& context) {
        search.rules.with_turns = true;
        const std::vector<std::string> columns = transformation_.columns();
        auto all = Transformations::of_columns(library, columns, context.stop);
        if (!all) return cancelled(context, "nothing was written");
        const auto totals = find(
            library, search,
            [&](const PairSeries& series) {
                return search.of ? all->add_of(series, *search.of, context.stop) : all->add(series, context.stop);
            },
            context);
        if (!totals) return cancelled(context, "nothing was written");
        Output output{output_, context.streams.out};
        const TableStyle style = style_of(format, kChangeWidth);
        const RowDrawing drawing{facts_of(format).drawing_in(style), style.drawing_width};
        const auto writer = make_table_writer(format, output.stream(), titles(columns), style);
        std::size_t rows = 0;
        for (const Transformation& transformation : transformation_.asked_of(*all)) {
            writer->write({.cells = cells_of(transformation),
                           .id = std::to_string(++rows),
                           .smiles = {},
                           .drawing = drawing.draw_change(transformation.from, transformation.to)});
        }
        finish(*writer, context);
        output.commit();
        if (!context.quiet) {
            context.streams.err << counted_compounds(totals->compounds) << ": "
                                << counted(all->pairs(), "pair", "pairs") << ", "
                                << counted(all->size(), "transformation", "transformations") << '\n';
        }
        return rows == 0 ? Exit::nothing_found : Exit::done;
    }

    TableStyle style_of(OutputFormat format, int drawing_width) const {
        TableStyle style = table_.style(format);
        style.drawing_width = drawing_width;
        return style;
    }

    static std::vector<TableColumn> titles(const std::vector<std::string>& columns) {
        std::vector<TableColumn> titles{{"from"}, {"to"}, {"pairs", true}};
        for (const std::string& column : columns) {
            for (const char* what : {"values_", "mean_", "deviation_", "p_"}) titles.push_back({what + column, true});
        }
        return titles;
    }

    static std::vector<std::string> cells_of(const Transformation& transformation) {
        std::vector<std::string> cells{transformation.from, transformation.to, std::to_string(transformation.pairs)};
        for (const work::Differences& differences : transformation.columns) {
            cells.push_back(std::to_string(differences.count));
            cells.push_back(differences.count > 0 ? number_cell(differences.mean) : "");
            cells.push_back(number_cell(differences.deviation()));
            cells.push_back(number_cell(differences.p()));
        }
        return cells;
    }

    void finish(TableWriter& writer, const Context& context) const {
        for (const std::string& remark : writer.finish({.title = "Matched pairs of " + library_})) {
            context.streams.err << "chemsieve: " << remark << '\n';
        }
    }

    std::string library_, output_;
    PairOptions pairs_;
    TransformationOptions transformation_;
    CliffOptions cliffs_;
    bool tells_transformations_ = false;
    TableOptions table_;
    unsigned jobs_ = 0;
};

}  // namespace

std::unique_ptr<Command> make_pairs_command() { return std::make_unique<PairsCommand>(); }

}  // namespace chemsieve::cli
