#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/command/command.h"
#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/command/remedy_text.h"
#include "app/cli/options/common_options.h"
#include "app/cli/options/compound_options.h"
#include "app/cli/options/table_options.h"
#include "app/queries/user_names.h"
#include "app/work/compound_export.h"
#include "base/error.h"
#include "base/text.h"
#include "data/library/library.h"

namespace chemsieve::cli {

namespace {

class ExportCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve export demo.sieve -o demo.sdf\n"
               "  chemsieve export demo.sieve -o light.csv --where 'mw < 300 and class is not null' --columns "
               "mw,class\n"
               "  chemsieve export demo.sieve -o chosen.csv --ids ids.txt --columns mw,logp\n"
               "  chemsieve export demo.sieve --format smi --where 'rings > 3' | head\n"
               "  chemsieve export demo.sieve --where lipinski --sort mw:desc --columns mw,logp | head\n"
               "  chemsieve export demo.sieve -o some.smi --where 'C >= 10 and Cl = 0' --sample 20 --seed 7\n"
               "  chemsieve export demo.sieve -o classes.smi --columns mw,class\n"
               "  chemsieve export demo.sieve -o without.smi --contains-none data/demo/queries.smi\n"
               "  chemsieve export demo.sieve -o clean.csv --where 'lipinski and not alerts' --alerts "
               "alerts=data/demo/queries.smi --columns fsp3,Cl --sort fsp3:desc,id";
    }
    void describe(CLI::App& app) override {
        add_library_argument(app, library_)->required();
        does_without(app, add_output_option(app, output_, "File to write"), "standard output");
        table_options_.describe(app);
        compounds_.describe(app);
        asked_columns_ = add_columns_option(app, columns_,
                                            "Properties to write, separated by commas, or 'all'; smi has none if "
                                            "they are not asked for");
        asked_columns_->capture_default_str();
        listing_.describe(app, "the compounds");
        add_jobs_option(app, jobs_);
    }

    Exit run(Context& context) override {
        compounds_.resolve(context.names);
        const std::vector<StructureFile>& set_files = compounds_.condition().sets;
        std::vector<std::string> inputs{library_, compounds_.ids_file(), compounds_.any_of(), compounds_.none_of()};
        for (const StructureFile& file : set_files) inputs.push_back(file.path);
        refuse_same_files({output_}, inputs);
        columns_ = without_mark(columns_);
        const OutputFormat format = table_options_.format(output_);
        TableStyle style = table_options_.style(format);
        style.sheet = "Compounds";
        style.with_columns = asked_columns_->count() > 0 && !columns_.empty();
        const Library library{library_};
        work::CompoundExport wanted{
            .layout = {.format = format, .style = style, .properties = {columns_, library}, .jobs = jobs_}};
        const auto chosen = chosen_compounds(library, compounds_, jobs_, context);
        if (!chosen) return cancelled(context, "nothing was written");
        wanted.among = *chosen;
        wanted.order = listing_.orders();
        wanted.request = request(set_files);
        Output output{output_, context.streams.out};
        const work::ExportResult result = write(library, wanted, output.stream(), context);
        if (result.cancelled) return cancelled(context, "nothing was written");
        for (const std::string& remark : result.remarks) {
            context.streams.err << "chemsieve: " << (output_.empty() ? "" : output_ + ": ") << remark << '\n';
        }
        output.commit();
        return conclude(result, context);
    }

  private:
    static work::ExportResult write(const Library& library, const work::CompoundExport& wanted, std::ostream& out,
                                    Context& context) {
        ProgressLine line{context};
        const auto reader = library.reader();
        std::size_t left_out = 0;
        const work::ExportEvents events{
            .written = [&](std::size_t written) { line.show(grouped(written) + " compounds written"); },
            .left_out =
                [&](CompoundNumber number, const Failure& why) {
                    if (++left_out > kMostReported) return;
                    line.clear();
                    std::ostream& err = context.streams.err;
                    err << "chemsieve: " << name_of(number, *reader) << ": left out: " << failure_text(why) << '\n';
                    if (left_out < kMostReported) return;
                    err << "chemsieve: further compounds left out are not listed here\n";
                }};
        return work::export_compounds(library, wanted, out, events, context.stop);
    }

    static std::string name_of(CompoundNumber number, CompoundReader& reader) {
        try {
            return one_line(reader.id(number));
        } catch (const LibraryError&) {
            return "compound " + std::to_string(static_cast<std::int64_t>(number));
        }
    }

    Exit conclude(const work::ExportResult& result, Context& context) const {
        std::ostream& err = context.streams.err;
        if (!context.quiet) err << counted_compounds(result.written) << " written\n";
        if (result.left_out == 0) return Exit::done;
        err << "chemsieve: not complete: " << counted_compounds(result.left_out)
            << " could not be read; 'chemsieve check " << library_ << "' tells what is damaged\n";
        return Exit::incomplete;
    }

    // What chose the compounds, and in what order they are, for the record.
    SearchRequest request(const std::vector<StructureFile>& set_files) const {
        return {.where = compounds_.where(),
                .sample = listing_.sample(),
                .sort = listing_.sort(),
                .ids_file = compounds_.ids_file(),
                .any_of_file = compounds_.any_of(),
                .none_of_file = compounds_.none_of(),
                .set_files = set_files};
    }

    std::string library_, output_;
    CompoundOptions compounds_;
    TableOptions table_options_;
    ListingOptions listing_;
    std::string columns_ = "all";
    CLI::Option* asked_columns_ = nullptr;
    unsigned jobs_ = 0;
};

}  // namespace

std::unique_ptr<Command> make_export_command() { return std::make_unique<ExportCommand>(); }

}  // namespace chemsieve::cli
