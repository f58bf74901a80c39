#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/command.h"
#include "app/cli/compound_choice.h"
#include "app/cli/output.h"
#include "app/cli/progress_line.h"
#include "app/cli/table_options.h"
#include "app/results/row_drawing.h"
#include "app/results/row_writer.h"
#include "app/results/search_log.h"
#include "data/library/library.h"
#include "data/library/property_columns.h"
#include "fingerprint/base/error.h"

namespace chemsieve::cli {

namespace {

constexpr std::size_t kRowsTogether = 4096;
constexpr std::size_t kSlowRowsAThread = 32;  // rows together that take a millisecond each

class ExportCommand : public Command {
  public:
    std::string name() const override { return "export"; }
    std::string summary() const override {
        return "Write a library, or some of its compounds, to a file or standard output";
    }
    std::string examples() const override {
        return "  chemsieve export demo.sieve -o demo.sdf\n"
               "  chemsieve export demo.sieve -o light.csv --where 'mw < 300 and class is not null' --columns "
               "mw,class\n"
               "  chemsieve export demo.sieve -o chosen.csv --ids ids.txt --columns mw,logp\n"
               "  chemsieve export demo.sieve --format smi --where 'rings > 3' | head";
    }
    void describe(CLI::App& app) override {
        app.add_option("LIB", library_, "Library file")->required();
        add_output_option(app, output_, "File to write (default: standard output)");
        table_options_.describe(app);
        choice_.describe(app);
        app.add_option("--columns", columns_, "Properties to write, separated by commas, or 'all'")
            ->capture_default_str();
        app.add_option("-j,--jobs", jobs_, "Threads (default: all cores)")->check(CLI::Range(0, kMostJobs));
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
        RowWriter rows{make_table_writer(format, output.stream(), columns, style), jobs_};
        const DrawingKind drawings = drawing_kind(format, style);
        const bool slow = drawings != DrawingKind::none || format == OutputFormat::sdf;
        const std::size_t together = slow ? kSlowRowsAThread * rows.jobs() : kRowsTogether;
        std::vector<Worker> workers;
        for (unsigned i = 0; i < rows.jobs(); ++i) workers.push_back({library.reader(), RowDrawing{drawings}});
        std::vector<CompoundNumber> waiting;
        std::size_t written = 0;
        ProgressLine line{context};
        const auto write_waiting = [&] {
            const auto make = [&](std::size_t i, unsigned worker) {
                return row_of(waiting[i], workers[worker], properties, format);
            };
            if (!rows.write(waiting.size(), rows.jobs(), make, context.stop)) return;
            written += waiting.size();
            waiting.clear();
            line.show(with_separators(static_cast<long long>(written)) + " compounds written");
        };
        library.reader()->for_each_compound([&](CompoundNumber number) {
            if (!among || among->contains(number)) waiting.push_back(number);
            if (waiting.size() == together) write_waiting();
            return !context.stop.stop_requested();
        });
        write_waiting();
        line.clear();
        if (context.stop.stop_requested()) return cancelled(context);
        const SearchRecord record =
            export_record(library_, choice_.where(), choice_.ids_file(), static_cast<std::int64_t>(written));
        for (const std::string& remark : rows.table().finish(record)) {
            context.streams.err << "chemsieve: " << (output_.empty() ? "" : output_ + ": ") << remark << '\n';
        }
        output.commit();
        if (!context.quiet)
            context.streams.err << with_separators(static_cast<long long>(written)) << " compounds written\n";
        return Exit::done;
    }

  private:
    // What a thread has.
    struct Worker {
        std::unique_ptr<CompoundReader> reader;
        RowDrawing drawing;
    };

    static TableRow row_of(CompoundNumber number, Worker& worker, const PropertyColumns& properties,
                           OutputFormat format) {
        const CompoundRow row = worker.reader->row(number);
        TableRow result{.cells = {row.id, row.smiles}, .id = row.id, .smiles = row.smiles};
        if (format == OutputFormat::sdf) result.molblock = worker.reader->molblock(number);
        if (worker.drawing.is_wanted()) result.drawing = worker.drawing.draw(worker.reader->molecule(number));
        properties.append_cells(row, *worker.reader, result.cells);
        return result;
    }

    static Exit cancelled(Context& context) {
        context.streams.err << "chemsieve: cancelled; nothing was written\n";
        return Exit::incomplete;
    }

    std::string library_, output_;
    CompoundChoice choice_;
    TableOptions table_options_;
    std::string columns_ = "all";
    unsigned jobs_ = 0;
};

}  // namespace

std::unique_ptr<Command> make_export_command() { return std::make_unique<ExportCommand>(); }

}  // namespace chemsieve::cli
