#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/command.h"
#include "app/cli/compound_choice.h"
#include "app/cli/output.h"
#include "app/cli/progress_line.h"
#include "app/cli/table_options.h"
#include "app/results/row_drawing.h"
#include "app/results/search_log.h"
#include "data/library/library.h"
#include "data/library/property_columns.h"
#include "fingerprint/base/error.h"

namespace chemsieve::cli {

namespace {

class ExportCommand : public Command {
  public:
    std::string name() const override { return "export"; }
    std::string summary() const override { return "Write a library, or some of its compounds, to a file or standard output"; }
    std::string examples() const override {
        return "  chemsieve export demo.sieve -o demo.sdf\n"
               "  chemsieve export demo.sieve -o light.csv --where 'mw < 300 and class is not null' --columns "
               "mw,class\n"
               "  chemsieve export demo.sieve -o chosen.csv --ids ids.txt --columns mw,logp\n"
               "  chemsieve export demo.sieve --format smi --where 'rings > 3' | head";
    }
    void describe(CLI::App& app) override {
        app.add_option("LIB", library_, "Library file")->required();
        app.add_option("-o,--output", output_, "File to write (default: standard output)");
        table_options_.describe(app);
        choice_.describe(app);
        app.add_option("--columns", columns_, "Properties to write, separated by commas, or 'all'")
            ->capture_default_str();
    }

    Exit run(Context& context) override {
        refuse_same_files({output_}, {library_, choice_.ids_file()});
        columns_ = without_mark(columns_);
        const OutputFormat format = table_options_.format(output_);
        TableStyle style = table_options_.style(format);
        style.sheet = "Compounds";
        const Library library{library_};
        const PropertyColumns properties{columns_, library};
        std::vector<TableColumn> columns{{"id"}, {"smiles"}};
        properties.append_titles(columns);
        std::shared_ptr<const CompoundSelection> among;
        if (choice_.is_given()) {
            const auto selected = choice_.choose(
                [&](const CompoundFilter& filter, const std::stop_token& stop) { return library.select(filter, stop); },
                library_, context);
            if (!selected) return cancelled(context);
            among = selected->compounds;
        }
        Output output{output_, context.streams.out};
        const auto writer = make_table_writer(format, output.stream(), columns, style);
        RowDrawing drawing{drawing_kind(format, style)};
        const auto reader = library.reader();
        const auto structures = library.reader();
        std::int64_t written = 0;
        ProgressLine line{context};
        reader->for_each_compound([&](CompoundNumber number) {
            if (among && !among->contains(number)) return !context.stop.stop_requested();
            const CompoundRow row = structures->row(number);
            TableRow table_row{.cells = {row.id, row.smiles}, .id = row.id, .smiles = row.smiles};
            if (format == OutputFormat::sdf) table_row.molblock = structures->molblock(number);
            if (drawing.is_wanted()) table_row.drawing = drawing.draw(structures->molecule(number));
            properties.append_cells(row, *structures, table_row.cells);
            writer->write(table_row);
            if (++written % 1000 == 0) line.show(with_separators(written) + " compounds written");
            return !context.stop.stop_requested();
        });
        line.clear();
        if (context.stop.stop_requested()) return cancelled(context);
        const SearchRecord record = export_record(library_, choice_.where(), choice_.ids_file(), written);
        for (const std::string& remark : writer->finish(record)) {
            context.streams.err << "chemsieve: " << (output_.empty() ? "" : output_ + ": ") << remark << '\n';
        }
        output.commit();
        if (!context.quiet) context.streams.err << with_separators(written) << " compounds written\n";
        return Exit::done;
    }

  private:
    static Exit cancelled(Context& context) {
        context.streams.err << "chemsieve: cancelled; nothing was written\n";
        return Exit::incomplete;
    }

    std::string library_, output_;
    CompoundChoice choice_;
    TableOptions table_options_;
    std::string columns_ = "all";
};

}  // namespace

std::unique_ptr<Command> make_export_command() { return std::make_unique<ExportCommand>(); }

}  // namespace chemsieve::cli
