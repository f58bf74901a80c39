#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
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
#include "app/work/r_group_holes.h"
#include "base/text.h"
#include "data/library/joined_library.h"
#include "data/library/library.h"
#include "data/write/row_drawing.h"

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
               "  chemsieve rgroups demo.sieve --core 'O=C(O)c1ccccc1' --matrix R1,R2 --mean logp\n"
               "  chemsieve import more.sieve more.smi.gz && chemsieve rgroups demo.sieve --core c1ccccc1 "
               "--where 'logp < 2' --matrix R1,R2 --holes more.sieve";
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
        std::vector<std::string> read{library_, groups_.cores_file(), compounds.ids_file(), compounds.any_of(),
                                      compounds.none_of()};
        const std::vector<std::string> others = matrix_.holes();
        read.insert(read.end(), others.begin(), others.end());
        refuse_same_files({output_, unmatched_}, read);
        const bool writes_cells = matrix_.is_given() && others.empty();
        if (writes_cells && !columns_.empty()) {
            throw UsageError("--columns is about compounds; with --matrix --mean tells of a property"_words);
        }
        series::RGroupWish wish = groups_.wish(context.stop);
        const auto library = std::make_shared<const Library>(library_);
        const auto written_of =
            others.empty() ? library : read_as_one(open_libraries(others), JoinedLibrary::kLittleRoom);
        StudyTable table{writes_cells ? "" : without_mark(columns_), *written_of};
        const auto chosen = chosen_compounds(*library, groups_.compounds(), jobs_, context);
        if (!chosen) return cancelled(context, "nothing was written");
        wish.among = *chosen;
        wish.jobs = jobs_;
        Searcher searcher{library};
        const auto found = find(searcher, wish, context);
        if (!found) return cancelled(context, "nothing was written");
        const Exit written = write(*found, wish, *library, written_of, table, context);
        if (written != Exit::done && written != Exit::nothing_found) return written;
        if (!unmatched_.empty() && !write_unmatched(*found, wish, *library, context)) {
            return cancelled(context, unmatched_ + " was not written");
        }
        tell(*found, wish, context);
        return found->is_complete && found->not_decided == 0 ? written : Exit::incomplete;
    }

  private:
    // What `find` finds with events that are shown.
    template <class Find>
    auto shown(const std::string& doing, Searcher& searcher, Context& context, const Find& find) const {
        ProgressLine line{context};
        series::RGroupEvents events{.progress = work_shown_in(line, jobs_, doing, context).progress, .left_out = {}};
        LeftOutLines left_out{searcher.source(), line, context};
        events.left_out = [&](CompoundNumber compound, const Failure& why) { left_out.write(compound, why); };
        auto found = find(events);
        left_out.finish();
        return found;
    }
    std::optional<RGroupTable> find(Searcher& searcher, const series::RGroupWish& wish, Context& context) const {
        return shown("finding R groups: ", searcher, context, [&](const series::RGroupEvents& events) {
            return series::find_r_groups(searcher, wish, events, context.stop);
        });
    }

    Exit write(const RGroupTable& found, const series::RGroupWish& wish, const CompoundSource& library,
               const std::shared_ptr<const CompoundSource>& others, StudyTable& table, Context& context) const {
        const std::string title = "R groups of " + library_;
        if (!matrix_.is_given()) return write_rows(found, library, table, title, context);
        const auto matrix = work::matrix_of(found, matrix_.wish(), library, context.stop);
        if (!matrix) return cancelled(context, "nothing was written");
        if (matrix_.holes().empty()) return write_matrix(*matrix, context);
        Searcher searcher{others};
        const auto holes = shown("looking for empty cells: ", searcher, context, [&](const auto& events) {
            return work::holes_of(*matrix, found, matrix_.wish(), wish, searcher, events, context.stop);
        });
        if (!holes) return cancelled(context, "nothing was written");
        const Exit written = write_rows(holes->compounds, *others, table, "Empty cells of the " + title, context);
        tell(*holes, context);
        return holes->compounds.is_complete && holes->compounds.not_decided == 0 ? written : Exit::incomplete;
    }

    static bool has_remarks(const RGroupTable& found) {
        return std::any_of(found.rows.begin(), found.rows.end(),
                           [](const RGroupRow& row) { return !row.remarks.empty(); });
    }

    Exit write_rows(const RGroupTable& found, const CompoundSource& library, StudyTable& table,
                    const std::string& title, Context& context) const {
        const bool with_remarks = has_remarks(found), with_matches = groups_.shows_matches() && !matrix_.is_given();
        const std::vector<SourceLibrary> libraries = library.libraries();
        std::vector<TableColumn> titles;
        if (libraries.size() > 1) titles.push_back({"library"});
        titles.insert(titles.end(), {{"smiles"}, {"core"}});
        for (const unsigned number : found.columns)
            titles.push_back({.name = "R" + std::to_string(number), .drawn = true});
        if (with_matches) titles.push_back({"match", true});
        if (with_remarks) titles.push_back({"remarks"});
        Output output{output_, context.streams.out};
        const OutputFormat format = table_.format(output_);
        table.begin(format, table_.style(format), output.stream(), titles);
        const auto reader = library.reader();
        for (const RGroupRow& row : found.rows) {
            if (context.stop.stop_requested()) return cancelled(context, "nothing was written");
            std::vector<std::string> cells;
            if (libraries.size() > 1) cells.push_back(library_with(libraries, row.compound).name);
            cells.push_back(reader->name(row.compound).smiles);
            cells.push_back(found.text(row.core_text));
            for (const series::TextPlace32 group : row.groups) cells.push_back(found.text(group));
            if (with_matches) cells.push_back(std::to_string(row.match));
            if (with_remarks) cells.push_back(row.remarks);
            table.write(row.compound, cells);
        }
        table.finish(title, context);
        output.commit();
        return found.rows.empty() ? Exit::nothing_found : Exit::done;
    }

    Exit write_matrix(const work::RGroupMatrix& matrix, Context& context) const {
        const work::MatrixWish wish = matrix_.wish();
        std::vector<TableColumn> titles{{"R" + std::to_string(wish.rows)}};
        for (const std::string& group : matrix.columns) titles.push_back({told(group), true});
        Output output{output_, context.streams.out};
        const OutputFormat format = table_.format(output_);
        TableStyle style = table_.style(format);
        style.drawing_width = kPartWidth;
        RowDrawing drawing{facts_of(format).drawing_in(style)};
        const auto writer = make_table_writer(format, output.stream(), titles, style);
        for (std::size_t row = 0; row < matrix.rows.size(); ++row) {
            std::vector<std::string> cells{told(matrix.rows[row])};
            for (std::size_t column = 0; column < matrix.columns.size(); ++column) {
                cells.push_back(text_of(matrix.cell(row, column), wish.value.has_value()));
            }
            writer->write({.cells = cells,
                           .id = std::to_string(row + 1),
                           .smiles = matrix.rows[row],
                           .drawing = drawing.draw_part(matrix.rows[row])});
        }
        for (const std::string& remark : writer->finish({.title = "R groups of " + library_})) {
            context.streams.err << "chemsieve: " << remark << '\n';
        }
        output.commit();
        return matrix.rows.empty() ? Exit::nothing_found : Exit::done;
    }

    // A title needs a text where there is neither a group nor hydrogen.
    static std::string told(const std::string& group) { return group.empty() ? "none" : group; }
    static std::string text_of(const work::RGroupCell& cell, bool has_value) {
        if (!has_value) return cell.compounds > 0 ? std::to_string(cell.compounds) : "";
        return number_cell(cell.value);
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

    static void tell_of_limits(const RGroupTable& found, std::ostream& err) {
        if (found.more_ways > 0) {
            err << "chemsieve: of " << counted_compounds(found.more_ways)
                << " not all ways in which the core lies in them were looked at; they are too many\n";
        }
        if (found.not_decided > 0) {
            err << "chemsieve: " << counted_compounds(found.not_decided) << " not decided; they may have the core\n";
        }
        if (!found.is_complete) err << "chemsieve: the time limit was reached; the table is of what was found so far\n";
    }
    void tell(const work::RGroupHoles& holes, const Context& context) const {
        tell_of_limits(holes.compounds, context.streams.err);
        if (context.quiet) return;
        CompoundSelection filling;  // one may stand in several cells
        for (const RGroupRow& row : holes.compounds.rows) filling.add(row.compound);
        context.streams.err << counted(holes.empty, "empty cell", "empty cells") << ", " << grouped(holes.filled)
                            << " of them filled by " << counted_compounds(filling.size()) << " of "
                            << joined(matrix_.holes(), ", ") << '\n';
    }
    void tell(const RGroupTable& found, const series::RGroupWish& wish, const Context& context) const {
        std::ostream& err = context.streams.err;
        RemarkCounts remarks;
        for (std::size_t i = 0; i < found.cores.size(); ++i) {
            remarks.add({.id = wish.cores[i].id}, found.cores[i].remarks);
        }
        write_notes(remarks, err);
        tell_of_limits(found, err);
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
