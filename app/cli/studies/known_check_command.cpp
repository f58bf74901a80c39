#include <CLI/CLI.hpp>
#include <ostream>
#include <sstream>

#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/options/table_options.h"
#include "app/cli/studies/known_options.h"
#include "app/work/known/known_lists.h"

namespace chemsieve::cli {

namespace {

class KnownCheckCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve known build demo.known demo.sieve\n"
               "  chemsieve known check demo.known -c 'CC(=O)Oc1ccccc1C(=O)O' -c CCCCCCCCCN\n"
               "  chemsieve known check demo.known more.smi.gz -o verdicts.csv\n"
               "  chemsieve known check demo.known more.smi.gz --only new --format smi\n"
               "  chemsieve known check demo.known more.smi.gz --confirm demo.sieve";
    }

    void describe(CLI::App& app) override {
        add_known_argument(app, filter_, "The filter, as 'known build' makes it")->required();
        inputs_.describe(app, "The compounds to ask about", true);
        secret_.describe(app, "File of the secret that the filter was made with");
        takes_file(app,
                   app.add_option("--confirm", library_,
                                  "Library: what is probably there is looked up, so that the verdict is certain"),
                   {"sieve"});
        auto* only = app.add_option("--only", only_, "Rows of those alone that are known, or that are new");
        takes_one_of(app, only, {"known", "new"});
        add_output_option(app, output_, "File to write; '-' is standard output");
        table_.describe(app);
    }

    Exit run(Context& context) override {
        if (inputs_.is_empty()) throw UsageError("known check needs compounds: a file, a library, or -c SMILES");
        std::vector<std::string> read = inputs_.files();
        read.insert(read.end(), {filter_, library_, secret_.file()});
        refuse_same_files({output_}, read);
        auto known = with_secret([&] { return known::KnownCompounds::of_filter(filter_, secret_.file()); });
        if (!library_.empty() && known.maker().recipe().form != known::KeyForm::structure) {
            throw UsageError("--confirm needs a filter of structures; the keys of this one are " +
                             words_of(known.maker().recipe()));
        }
        return check(known, context);
    }

  private:
    Exit check(known::KnownCompounds& known, Context& context) {
        const OutputFormat format = table_.format(output_);
        Output output{output_, context.streams.out};
        const bool tells_ids = known.tells_ids() || !library_.empty();
        std::vector<TableColumn> columns{{"id"}, {"verdict"}, {"error_rate", true}};
        if (tells_ids) columns.push_back({"known_id"});
        columns.push_back({"smiles"});
        std::unique_ptr<TableWriter> writer;
        const std::string error_rate = rate_text(known.error_rate());
        ListReport report{inputs_, context};
        const known::CheckOutcome done = known::check_known(
            known, {.lists = inputs_.lists(), .confirmed_in = library_},
            {.reading = report.events(),
             .began = [&] { writer = make_table_writer(format, output.stream(), columns, table_.style(format)); },
             .checked =
                 [&](const known::CheckedCompound& compound) {
                     if (is_wanted(compound.verdict)) {
                         writer->write(row_of(compound, error_rate, tells_ids));
                     }
                 }},
            context.stop);
        if (const auto ended = early_end(done.counts, "cancelled", context)) return *ended;
        writer->finish({.title = "Known compounds"});
        output.commit();
        if (!context.quiet) tell(done, known.error_rate(), context.streams.err);
        return done.counts.keyed() == 0 && done.counts.read > 0 ? Exit::bad_input : Exit::done;
    }

    void tell(const known::CheckOutcome& done, double error_rate, std::ostream& err) const {
        err << "read " << grouped(done.counts.read) << " = " << (library_.empty() ? "probably there " : "there ")
            << grouped(done.known) << " + not there " << grouped(done.absent) << " + rejected "
            << grouped(done.counts.rejected);
        if (library_.empty()) {
            err << "; of those not there, " << percent(error_rate) << " are called probably there";
        }
        err << '\n';
    }

    bool is_wanted(known::Verdict verdict) const {
        if (verdict == known::Verdict::unreadable) return false;
        return only_.empty() || (only_ == "new") == (verdict == known::Verdict::not_there);
    }

    static TableRow row_of(const known::CheckedCompound& compound, const std::string& error_rate, bool tells_ids) {
        const bool may_err = compound.verdict == known::Verdict::probably_there;
        TableRow row{.cells = {compound.id,
                               may_err                                     ? "probably there"
                               : compound.verdict == known::Verdict::there ? "there"
                                                                           : "not there",
                               may_err ? error_rate : "0"},
                     .id = compound.id,
                     .smiles = compound.text};
        if (tells_ids) row.cells.push_back(compound.known_as);
        row.cells.push_back(compound.text);
        return row;
    }
    static std::string rate_text(double rate) {
        std::ostringstream text;
        text.precision(3);
        text << rate;
        return text.str();
    }

    std::string filter_, library_, output_, only_;
    KnownInputs inputs_;
    SecretOption secret_;
    TableOptions table_;
};

}  // namespace

std::unique_ptr<Command> make_known_check_command() { return std::make_unique<KnownCheckCommand>(); }

}  // namespace chemsieve::cli
