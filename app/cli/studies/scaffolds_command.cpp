#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/options/common_options.h"
#include "app/cli/options/table_options.h"
#include "app/cli/studies/neighbour_options.h"
#include "app/cli/studies/scaffold_options.h"
#include "app/cli/studies/scaffold_rows.h"
#include "app/cli/studies/study_table.h"
#include "app/queries/user_names.h"
#include "data/library/library.h"

namespace chemsieve::cli {

namespace {

using series::LibraryScaffolds;

class ScaffoldsCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve scaffolds demo.sieve -o scaffolds.tsv\n"
               "  chemsieve scaffolds demo.sieve --count --mean mw,logp --top 20\n"
               "  chemsieve scaffolds demo.sieve --kind rings --count --where lipinski\n"
               "  chemsieve scaffolds demo.sieve --of 'c1ccc2[nH]ccc2c1' --columns smiles\n"
               "  chemsieve import more.sieve more.smi.gz && chemsieve scaffolds demo.sieve --count --against "
               "more.sieve\n"
               "  chemsieve scaffolds demo.sieve --tree --mean logp --top 20\n"
               "  chemsieve scaffolds demo.sieve --network -o network.tsv\n"
               "  chemsieve scaffolds demo.sieve --network --of 'c1ccc2[nH]ccc2c1'\n"
               "  chemsieve scaffolds demo.sieve --keep scaffold";
    }

    void describe(CLI::App& app) override {
        add_library_argument(app, library_)->required();
        scaffolds_.describe(app);
        auto* count =
            app.add_flag("--count", counts_, "A row a scaffold: how many compounds have it, the most frequent first");
        count->configurable(false);
        count_.describe(app);
        for (const char* other : {"--network", "--tree"}) count->excludes(app.get_option(other));
        auto* keep =
            app.add_option("--keep", keep_,
                           "Keep the scaffolds in the library as a column NAME, in the place of what was kept under it")
                ->type_name("NAME")
                ->excludes(count)
                ->configurable(false);
        for (const char* other : {"--network", "--tree"}) keep->excludes(app.get_option(other));
        add_columns_option(app, columns_, "Properties to write behind them, separated by commas, 'smiles' too");
        does_without(app, add_output_option(app, output_, "File to write"), "standard output");
        table_.describe(app);
        add_jobs_option(app, jobs_);
    }

    Exit run(Context& context) override {
        scaffolds_.settle(context.names);
        CompoundOptions& compounds = scaffolds_.compounds();
        refuse_same_files({output_},
                          {library_, count_.against(), compounds.ids_file(), compounds.any_of(), compounds.none_of()});
        check_usage();
        const Library library{library_};
        count_.check_columns(library);
        StudyTable table{without_mark(columns_), library};
        const auto chosen = chosen_compounds(library, compounds, jobs_, context);
        if (!chosen) return cancelled(context, "nothing was written");
        auto found = scaffolds_of(library, chosen->get(), context);
        if (!found) return cancelled(context, "nothing was written");
        if (!keep_.empty()) return keep(*found, context);
        looked_at_ = found->compounds.size();
        if (scaffolds_.shape()) return hang_together(table, library, *found, context);
        wanted_ = scaffolds_.leave_wanted(*found);
        return counts_ ? write_counts(library, *found, context) : write_rows(table, *found, context);
    }

  private:
    void check_usage() const {
        const bool is_of_scaffolds = counts_ || (scaffolds_.shape() && !scaffolds_.has_of());
        if (is_of_scaffolds && !columns_.empty()) {
            throw UsageError("--columns is about compounds; --mean tells of properties of those of a scaffold");
        }
        if (!is_of_scaffolds && count_.are_given()) {
            throw UsageError(
                "--mean, --against and --top go with --count, --network and --tree; with --of the latter list "
                "compounds");
        }
        if (keep_.empty()) return;
        if (!output_.empty() || !columns_.empty()) {
            throw UsageError("--keep keeps the scaffolds in the library and writes no table");
        }
        scaffolds_.check_keep(library_, keep_, false);
    }

    // Those of the library that --against names; nothing: it names none, or that was stopped.
    std::optional<LibraryScaffolds> others_of(Context& context) const {
        if (count_.against().empty()) return std::nullopt;
        const Library other{count_.against()};
        return scaffolds_of(other, nullptr, context);
    }

    std::optional<LibraryScaffolds> scaffolds_of(const CompoundSource& library, const CompoundSelection* among,
                                                 Context& context) const {
        ProgressLine line{context};
        series::ScaffoldEvents events{.progress = work_shown_in(line, jobs_, "finding scaffolds: ", context).progress};
        LeftOutLines left_out{library, line, context};
        events.left_out = [&](CompoundNumber compound, const Failure& why) { left_out.write(compound, why); };
        const auto find = scaffolds_.shape() ? series::find_scaffold_pieces : series::find_scaffolds;
        auto found = find(library, scaffolds_.kind(), among, jobs_, events, context.stop);
        left_out.finish();
        return found;
    }

    Exit keep(const LibraryScaffolds& found, Context& context) const {
        if (!work::keep_scaffolds(library_, keep_, scaffolds_.kind(), found, context.stop)) {
            return cancelled(context, "nothing is kept");
        }
        tell(found, context);
        if (!context.quiet) context.streams.err << library_ << ": kept as " << keep_ << '\n';
        return Exit::done;
    }

    Exit write_rows(StudyTable& table, const LibraryScaffolds& found, Context& context) const {
        Output output{output_, context.streams.out};
        const OutputFormat format = table_.format(output_);
        table.begin(format, table_.style(format), output.stream(), {{"scaffold"}});
        for (std::size_t i = 0; i < found.compounds.size(); ++i) {
            if (context.stop.stop_requested()) return cancelled(context, "nothing was written");
            table.write(found.compounds[i], {found.text(i)});
        }
        table.finish("Scaffolds of " + library_, context);
        output.commit();
        tell(found, context);
        return found.compounds.empty() ? Exit::nothing_found : Exit::done;
    }

    Exit write_counts(const CompoundSource& library, const LibraryScaffolds& found, Context& context) const {
        const auto others = others_of(context);
        if (context.stop.stop_requested()) return cancelled(context, "nothing was written");
        const std::vector<std::string> columns = count_.columns();
        auto all = work::count_scaffolds(found, others ? &*others : nullptr, library, columns, context.stop);
        if (!all) return cancelled(context, "nothing was written");
        const std::vector<work::ScaffoldCount> counts = count_.asked_of(*std::move(all));
        ScaffoldRows rows{*this, titles(columns), context};
        for (const work::ScaffoldCount& count : counts) rows.write(cells_of(count), count.scaffold);
        rows.finish(context);
        tell(found, context);
        return counts.empty() ? Exit::nothing_found : Exit::done;
    }

    Exit hang_together(StudyTable& table, const CompoundSource& library, LibraryScaffolds& found, Context& context) {
        const auto others = others_of(context);
        if (context.stop.stop_requested()) return cancelled(context, "nothing was written");
        const std::vector<std::string> columns = count_.columns();
        std::optional<work::ScaffoldHierarchy> made;
        {
            ProgressLine line{context};
            const auto request =
                scaffolds_.network_request(jobs_, work_shown_in(line, jobs_, "taking rings away: ", context).progress);
            made =
                work::scaffold_hierarchy(found, others ? &*others : nullptr, library, columns, request, context.stop);
        }
        if (!made) return cancelled(context, "nothing was written");
        if (scaffolds_.has_of()) {
            wanted_ = scaffolds_.leave_below(*made, found);
            return write_rows(table, found, context);
        }
        const std::vector<std::uint32_t> nodes = count_.asked_of(*made);
        ScaffoldRows rows{*this, scaffold_titles(*scaffolds_.shape(), others.has_value(), columns), context};
        for (const std::uint32_t node : nodes) {
            rows.write(scaffold_cells(*made, node, others.has_value()), made->network().nodes[node].text);
        }
        rows.finish(context);
        tell(found, context);
        tell_of(*made, nodes.size(), context);
        return nodes.empty() ? Exit::nothing_found : Exit::done;
    }

    // The table of scaffolds that is written.
    class ScaffoldRows {
      public:
        ScaffoldRows(const ScaffoldsCommand& command, const std::vector<TableColumn>& titles, Context& context)
            : title_{"Scaffolds of " + command.library_}, output_{command.output_, context.streams.out} {
            const OutputFormat format = command.table_.format(command.output_);
            writer_ = make_table_writer(format, output_.stream(), titles, command.table_.style(format));
        }

        void write(const std::vector<std::string>& cells, const std::string& scaffold) {
            writer_->write({.cells = cells, .id = std::to_string(++rows_), .smiles = scaffold});
        }
        void finish(const Context& context) {
            for (const std::string& remark : writer_->finish({.title = title_})) {
                context.streams.err << "chemsieve: " << remark << '\n';
            }
            output_.commit();
        }

      private:
        const std::string title_;
        Output output_;
        std::unique_ptr<TableWriter> writer_;
        std::size_t rows_ = 0;
    };

    std::vector<TableColumn> titles(const std::vector<std::string>& columns) const {
        std::vector<TableColumn> titles{{"scaffold"}, {"compounds", true}};
        if (!count_.against().empty()) titles.push_back({"others", true});
        for (const std::string& column : columns) {
            titles.push_back({"mean_" + column, true});
            titles.push_back({"values_" + column, true});
        }
        return titles;
    }

    std::vector<std::string> cells_of(const work::ScaffoldCount& count) const {
        std::vector<std::string> cells{count.scaffold, std::to_string(count.compounds)};
        if (!count_.against().empty()) cells.push_back(std::to_string(count.others));
        for (const work::ScaffoldMean& mean : count.means) {
            cells.push_back(number_cell(mean.mean()));
            cells.push_back(std::to_string(mean.values));
        }
        return cells;
    }

    void tell(const LibraryScaffolds& found, const Context& context) const {
        if (context.quiet) return;
        std::ostream& err = context.streams.err;
        if (wanted_) {
            err << counted_compounds(found.compounds.size()) << " of " << grouped(looked_at_)
                << (scaffolds_.shape() ? " are below " : " have the scaffold ") << *wanted_ << '\n';
            return;
        }
        const work::ScaffoldSummary all = work::summary_of(found);
        err << counted_compounds(all.compounds) << ": " << counted(all.scaffolds, "scaffold", "scaffolds") << ", "
            << grouped(all.without) << " without rings\n";
    }

    void tell_of(const work::ScaffoldHierarchy& made, std::size_t written, const Context& context) const {
        if (context.quiet) return;
        const series::ScaffoldNetwork& network = made.network();
        context.streams.err << counted(written, "scaffold", "scaffolds") << " written of "
                            << grouped(network.nodes.size()) << " with those that come of taking rings away\n";
        if (network.not_taken_apart == 0) return;
        context.streams.err << counted(network.not_taken_apart, "scaffold", "scaffolds") << " of more than "
                            << scaffolds_.network_request(jobs_, nullptr).most_rings
                            << " rings: not taken apart (--most-rings)\n";
    }

    std::string library_, keep_, columns_, output_;
    ScaffoldOptions scaffolds_;
    ScaffoldCountOptions count_;
    bool counts_ = false;
    std::size_t looked_at_ = 0;
    std::optional<std::string> wanted_;  // the scaffold that compounds are to have
    TableOptions table_;
    unsigned jobs_ = 0;
};

}  // namespace

std::unique_ptr<Command> make_scaffolds_command() { return std::make_unique<ScaffoldsCommand>(); }

}  // namespace chemsieve::cli
