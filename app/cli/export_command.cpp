#include <CLI/CLI.hpp>
#include <ostream>
#include <unordered_set>

#include "app/cli/command.h"
#include "app/cli/output.h"
#include "app/cli/progress_line.h"
#include "app/cli/table_options.h"
#include "app/results/row_drawing.h"
#include "app/results/search_log.h"
#include "data/io/text.h"
#include "data/io/text_input.h"
#include "data/library/library.h"
#include "data/library/property_columns.h"
#include "fingerprint/base/error.h"

namespace chemsieve::cli {

namespace {

class ExportCommand : public Command {
  public:
    std::string name() const override { return "export"; }
    std::string summary() const override { return "Write a library, or some of its compounds, to a file"; }
    std::string examples() const override {
        return "  chemsieve export demo.sieve -o demo.sdf\n"
               "  chemsieve export demo.sieve -o chosen.csv --ids ids.txt --columns mw,logp";
    }
    void describe(CLI::App& app) override {
        app.add_option("LIB", library_, "Library file")->required();
        app.add_option("-o,--output", output_, "File to write; '-' is standard output")->required();
        table_options_.describe(app);
        app.add_option("--ids", ids_, "File of ids, one a line: only these, in the library's order");
        app.add_option("--columns", columns_, "Properties to write, separated by commas, or 'all'")
            ->capture_default_str();
    }

    Exit run(Context& context) override {
        refuse_same_files({output_}, {library_, ids_});
        columns_ = without_mark(columns_);
        const OutputFormat format = table_options_.format(output_);
        TableStyle style = table_options_.style(format);
        style.sheet = "Compounds";
        const Library library{library_};
        const PropertyColumns properties{columns_, library};
        std::vector<TableColumn> columns{{"id"}, {"smiles"}};
        properties.append_titles(columns);
        std::unordered_set<std::string> wanted = read_ids();
        std::unordered_set<std::string> found;
        Output output{output_, context.streams.out};
        const auto writer = make_table_writer(format, output.stream(), columns, style);
        RowDrawing drawing{drawing_kind(format, style)};
        const auto reader = library.reader();
        const auto structures = library.reader();
        std::int64_t written = 0;
        ProgressLine line{context};
        reader->for_each_compound([&](CompoundNumber number) {
            const CompoundRow row = structures->row(number);
            if (!ids_.empty() && !wanted.contains(row.id)) return !context.stop.stop_requested();
            found.insert(row.id);
            TableRow table_row{.cells = {row.id, row.smiles}, .id = row.id, .smiles = row.smiles};
            if (format == OutputFormat::sdf) table_row.molblock = structures->molblock(number);
            if (drawing.is_wanted()) table_row.drawing = drawing.draw(structures->molecule(number));
            properties.append_cells(row, *structures, table_row.cells);
            writer->write(table_row);
            if (++written % 1000 == 0) line.show(with_separators(written) + " compounds written");
            return !context.stop.stop_requested();
        });
        line.clear();
        if (context.stop.stop_requested()) {
            context.streams.err << "chemsieve: cancelled; nothing was written\n";
            return Exit::incomplete;
        }
        for (const std::string& remark : writer->finish(export_record(library_, ids_, written))) {
            context.streams.err << "chemsieve: " << output_ << ": " << remark << '\n';
        }
        output.commit();
        return report(written, wanted, found, context);
    }

  private:
    std::unordered_set<std::string> read_ids() const {
        std::unordered_set<std::string> ids;
        if (ids_.empty()) return ids;
        TextInput input{ids_};
        for (std::string line; input.next_line(line);) {
            if (const std::string id = trimmed(line); !id.empty()) ids.insert(id);
        }
        return ids;
    }

    Exit report(std::int64_t written, const std::unordered_set<std::string>& wanted,
                const std::unordered_set<std::string>& found, Context& context) const {
        for (const std::string& id : wanted) {
            if (!found.contains(id)) context.streams.err << "chemsieve: no compound has the id '" << id << "'\n";
        }
        if (!context.quiet) context.streams.err << with_separators(written) << " compounds written\n";
        return found.size() < wanted.size() && found.empty() ? Exit::bad_input : Exit::done;
    }

    std::string library_, output_, ids_;
    TableOptions table_options_;
    std::string columns_ = "all";
};

}  // namespace

std::unique_ptr<Command> make_export_command() { return std::make_unique<ExportCommand>(); }

}  // namespace chemsieve::cli
