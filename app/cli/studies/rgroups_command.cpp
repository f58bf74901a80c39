#include <CLI/CLI.hpp>
#include <cstdio>
#include <ostream>

#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/command/remark_lines.h"
#include "app/cli/options/common_options.h"
#include "app/cli/options/table_options.h"
#include "app/cli/studies/neighbour_options.h"
#include "app/cli/studies/r_group_options.h"
#include "app/cli/studies/study_table.h"
#include "app/queries/user_names.h"
#include "data/library/library.h"

namespace chemsieve::cli {

namespace {

using series::RGroupRow;
using series::RGroupTable;

class RgroupsCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve rgroups demo.sieve --core 'c1ccc(S(N)(=O)=O)cc1' -o rgroups.tsv\n"
               "  chemsieve rgroups demo.sieve --core '[*:1]c1ccc([*:2])cc1' --only-at-labels --columns mw\n"
               "  chemsieve rgroups demo.sieve --core c1ccc2ccccc2c1 --core c1ccccc1 --where lipinski\n"
               "  chemsieve rgroups demo.sieve --core 'O=C(O)c1ccccc1' --matrix R1,R2 --mean logp";
    }

    void describe(CLI::App& app) override {
        add_library_argument(app, library_)->required();
        groups_.describe(app);
        matrix_.describe(app);
        app.add_option("--unmatched", unmatched_,
                       "Write the ids of the compounds without a row to this file, one a line")
            ->type_name("FILE")
            ->configurable(false);
        add_columns_option(app, columns_, "Properties to write behind the groups, separated by commas");
        does_without(app, add_output_option(app, output_, "File to write"), "standard output");
        table_.describe(app);
        add_jobs_option(app, jobs_);
    }

    Exit run(Context& context) override {
        groups_.settle(context.names);
        const CompoundOptions& compounds = groups_.compounds();
        refuse_same_files({output_, unmatched_}, {library_, groups_.cores_file(), compounds.ids_file(),
                                                  compounds.any_of(), compounds.none_of()});
        if (matrix_.is_given() && !columns_.empty()) {
            throw UsageError("--columns is about compounds; with --matrix --mean tells of a property"_words);
        }
        series::RGroupWish wish = groups_.wish(context.stop);
        const auto library = std::make_shared<const Library>(library_);
        StudyTable table{matrix_.is_given() ? "" : without_mark(columns_), *library};
        const auto chosen = chosen_compounds(*library, groups_.compounds(), jobs_, context);
        if (!chosen) return cancelled(context, "nothing was written");
        wish.among = *chosen;
        wish.jobs = jobs_;
        Searcher searcher{library};
        const auto found = find(searcher, wish, context);
        if (!found) return cancelled(context, "nothing was written");
        const Exit written =
            matrix_.is_given() ? write_matrix(*found, *library, context) : write_rows(*found, *library, table, context);
        if (written != Exit::done && written != Exit::nothing_found) return written;
        if (!unmatched_.empty() && !write_unmatched(*found, wish, *library, context)) {
            return cancelled(context, unmatched_ + " was not written");
        }
        tell(*found, wish, context);
        return found->is_complete && found->not_decided == 0 ? written : Exit::incomplete;
    }

  private:
    std::optional<RGroupTable> find(Searcher& searcher, const series::RGroupWish& wish, Context& context) const {
        ProgressLine line{context};
        series::RGroupEvents events{.progress = work_shown_in(line, jobs_, "finding R groups: ", context).progress,
                                    .left_out = {}};
        LeftOutLines left_out{searcher.source(), line, context};
        events.left_out = [&](CompoundNumber compound, const Failure& why) { left_out.write(compound, why); };
        auto found = series::find_r_groups(searcher, wish, events, context.stop);
        left_out.finish();
        return found;
    }

    static bool has_remarks(const RGroupTable& found) {
        return std::any_of(found.rows.begin(), found.rows.end(),
                           [](const RGroupRow& row) { return !row.remarks.empty(); });
    }

    Exit write_rows(const RGroupTable& found, const CompoundSource& library, StudyTable& table, Context& context) {
        const bool with_remarks = has_remarks(found);
        std::vector<TableColumn> titles{{"smiles"}, {"core"}};
        for (const unsigned number : found.columns) titles.push_back({"R" + std::to_string(number)});
        if (groups_.shows_matches()) titles.push_back({"match", true});
        if (with_remarks) titles.push_back({"remarks"});
        Output output{output_, context.streams.out};
        const OutputFormat format = table_.format(output_);
        table.begin(format, table_.style(format), output.stream(), titles);
        const auto reader = library.reader();
        for (const RGroupRow& row : found.rows) {
            if (context.stop.stop_requested()) return cancelled(context, "nothing was written");
            std::vector<std::string> cells{reader->name(row.compound).smiles, found.text(row.core_text)};
            for (const series::TextPlace32 group : row.groups) cells.push_back(found.text(group));
            if (groups_.shows_matches()) cells.push_back(std::to_string(row.match));
            if (with_remarks) cells.push_back(row.remarks);
            table.write(row.compound, cells);
        }
        table.finish("R groups of " + library_, context);
        output.commit();
        return found.rows.empty() ? Exit::nothing_found : Exit::done;
    }

    Exit write_matrix(const RGroupTable& found, const CompoundSource& library, Context& context) const {
        const auto [rows, columns] = matrix_.groups();
        const auto value = matrix_.value();
        const auto matrix = work::matrix_of(found, rows, columns, library, value, context.stop);
        if (!matrix) return cancelled(context, "nothing was written");
        std::vector<TableColumn> titles{{"R" + std::to_string(rows)}};
        for (const std::string& group : matrix->columns) titles.push_back({told(group), true});
        Output output{output_, context.streams.out};
        const OutputFormat format = table_.format(output_);
        const auto writer = make_table_writer(format, output.stream(), titles, table_.style(format));
        for (std::size_t row = 0; row < matrix->rows.size(); ++row) {
            std::vector<std::string> cells{told(matrix->rows[row])};
            for (std::size_t column = 0; column < matrix->columns.size(); ++column) {
                cells.push_back(text_of(matrix->cell(row, column), value.has_value()));
            }
            writer->write({.cells = cells, .id = std::to_string(row + 1), .smiles = matrix->rows[row]});
        }
        for (const std::string& remark : writer->finish({.title = "R groups of " + library_})) {
            context.streams.err << "chemsieve: " << remark << '\n';
        }
        output.commit();
        return matrix->rows.empty() ? Exit::nothing_found : Exit::done;
    }

    // A title needs a text where there is neither a group nor hydrogen.
    static std::string told(const std::string& group) { return group.empty() ? "none" : group; }
    static std::string text_of(const work::RGroupCell& cell, bool has_value) {
        if (!has_value) return cell.compounds > 0 ? std::to_string(cell.compounds) : "";
        char text[32] = "";
        if (cell.value) std::snprintf(text, sizeof text, "%.6g", *cell.value);
        return text;
    }

    // False if stopped.
    bool write_unmatched(const RGroupTable& found, const series::RGroupWish& wish, const CompoundSource& library,
                         const Context& context) const {
        CompoundSelection with_row;
        for (const RGroupRow& row : found.rows) with_row.add(row.compound);
        Output output{unmatched_, context.streams.out};
        const auto reader = library.reader();
        reader->for_each_compound([&](CompoundNumber compound) {
            const bool is_asked = !wish.among || wish.among->contains(compound);
            if (is_asked && !with_row.contains(compound)) output.stream() << reader->id(compound) << '\n';
            return !context.stop.stop_requested();
        });
        if (context.stop.stop_requested()) return false;
        output.commit();
        return true;
    }

    void tell(const RGroupTable& found, const series::RGroupWish& wish, const Context& context) const {
        std::ostream& err = context.streams.err;
        RemarkCounts remarks;
        for (std::size_t i = 0; i < found.cores.size(); ++i) {
            remarks.add({.id = wish.cores[i].id}, found.cores[i].remarks);
        }
        write_notes(remarks, err);
        if (found.more_ways > 0) {
            err << "chemsieve: of " << counted_compounds(found.more_ways)
                << " not all ways in which the core lies in them were looked at; they are too many\n";
        }
        if (found.not_decided > 0) {
            err << "chemsieve: " << counted_compounds(found.not_decided) << " not decided; they may have the core\n";
        }
        if (!found.is_complete) err << "chemsieve: the time limit was reached; the table is of what was found so far\n";
        if (context.quiet) return;
        if (!found.passed_over.empty()) {
            err << counted_compounds(found.passed_over.size()) << " have groups elsewhere than at labels\n";
        }
        for (std::size_t i = 0; i < found.cores.size(); ++i) {
            const series::CoreFound& core = found.cores[i];
            if (found.cores.size() > 1) err << wish.cores[i].id << ": ";
            err << counted_compounds(core.compounds) << ": "
                << counted(core.groups, "different group", "different groups");
            if (core.groups > core.at_least) err << ", at least " << grouped(core.at_least) << " are needed";
            if (core.groups > 0 && core.groups == core.at_least) err << ", the fewest there can be";
            err << '\n';
        }
    }

    std::string library_, unmatched_, columns_, output_;
    RGroupOptions groups_;
    RGroupMatrixOptions matrix_;
    TableOptions table_;
    unsigned jobs_ = 0;
};

}  // namespace

std::unique_ptr<Command> make_rgroups_command() { return std::make_unique<RgroupsCommand>(); }

}  // namespace chemsieve::cli
