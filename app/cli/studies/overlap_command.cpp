#include <CLI/CLI.hpp>
#include <array>
#include <cmath>
#include <ostream>

#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/options/common_options.h"
#include "app/cli/options/table_options.h"
#include "app/cli/studies/known_options.h"
#include "app/work/known/keyed_lists.h"
#include "app/work/known/overlap.h"

namespace chemsieve::cli {

namespace {

constexpr std::array<std::pair<const char*, overlap::Part>, 3> kParts{
    {{"shared", overlap::Part::shared}, {"only-a", overlap::Part::only_first}, {"only-b", overlap::Part::only_second}}};

class OverlapCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve overlap demo.sieve more.smi.gz\n"
               "  chemsieve overlap demo.sieve more.smi.gz --list only-a -o ours-alone.csv\n"
               "  chemsieve overlap demo.sieve more.smi.gz --pairs --list shared\n"
               "  chemsieve overlap demo.sieve more.smi.gz --estimate\n"
               "  chemsieve known build theirs.known more.smi.gz\n"
               "  chemsieve overlap demo.sieve theirs.known";
    }

    void describe(CLI::App& app) override {
        const std::vector<std::string> endings = compound_endings({"sieve", "known"});
        const std::string meaning = "library, file of compounds, or filter that 'known build' has made";
        takes_file(app, app.add_option("A", a_, "The one list: " + meaning), endings)->required();
        takes_file(app, app.add_option("B", b_, "The other list: " + meaning), endings)->required();
        auto* list = app.add_option("--list", list_, "A table of the compounds of one part instead of the numbers");
        takes_one_of(app, list, {"shared", "only-a", "only-b"});
        auto* pairs = app.add_flag("--pairs", pairs_,
                                   "Also how often: the pairs that repeats make, and with --list shared how many "
                                   "times each list has a compound");
        app.add_flag("--estimate", estimates_,
                     "Of two lists by filters and samples of some thousand compounds, with the standard error")
            ->excludes(list)
            ->excludes(pairs);
        keys_.describe(app);
        secret_.describe(app, "File of the secret that a filter was made with");
        inputs_.describe_reading(app);
        add_output_option(app, output_, "File to write; '-' is standard output");
        table_.describe(app);
    }

    Exit run(Context& context) override {
        refuse_same_files({output_}, {a_, b_, secret_.file()});
        if (a_ == "-" && b_ == "-") throw UsageError("only one of the lists can be standard input");
        if (!list_.empty() && (a_ == "-" || b_ == "-")) {
            throw UsageError("--list reads its list a second time, which standard input cannot be");
        }
        check_filters(known::is_known_file(a_), known::is_known_file(b_));
        const OutputFormat format = table_.format(output_);
        Listing listing{*this, format, context};
        ListReport report{inputs_, context};
        overlap::OverlapEvents events{.reading = report.events()};
        events.reading.ended = [&, ended = events.reading.ended](const auto& lists, const auto& counts) {
            ended(lists, counts);
            if (counts.is_whole() && counts.rejected > 0 && !context.quiet) tell(lists.files.front(), counts, context);
        };
        events.told = [&](const known::KeyedCompound& compound, const filter::JoinedKey* times) {
            listing.write(compound, times);
        };
        const overlap::OverlapOutcome done =
            with_secret([&] { return overlap::compare(options(), events, context.stop); });
        if (const auto ended = early_end(done.counts, "cancelled", context)) return *ended;
        list_.empty() ? print(done.report, context) : listing.finish();
        if (done.filter && !context.quiet) tell(done, context.streams.err);
        return Exit::done;
    }

  private:
    // The table of the compounds of a part.
    class Listing {
      public:
        Listing(const OverlapCommand& asked, OutputFormat format, Context& context)
            : asked_{asked}, format_{format}, context_{context} {}

        void write(const known::KeyedCompound& compound, const filter::JoinedKey* times) {
            std::vector<std::string> cells{compound.id, compound.text};
            if (times && asked_.pairs_) {
                cells.insert(cells.end(), {std::to_string(times->first), std::to_string(times->second)});
            }
            writer().write({.cells = std::move(cells), .id = compound.id, .smiles = compound.text});
            ++written_;
        }
        void finish() {
            writer().finish({.title = "Overlap"});
            output_->commit();
            if (context_.quiet) return;
            context_.streams.err << asked_.list_ << ": " << grouped(written_) << " compounds\n";
        }

      private:
        // Made when there is something to write: a run that fails before leaves no file.
        TableWriter& writer() {
            if (writer_) return *writer_;
            output_.emplace(asked_.output_, context_.streams.out);
            writer_ =
                make_table_writer(format_, output_->stream(), asked_.columns_of_list(), asked_.table_.style(format_));
            return *writer_;
        }

        const OverlapCommand& asked_;
        OutputFormat format_;
        Context& context_;
        std::optional<Output> output_;
        std::unique_ptr<TableWriter> writer_;
        std::uint64_t written_ = 0;
    };

    void check_filters(bool first, bool second) const {
        if (!first && !second) return;
        if (pairs_ || estimates_) {
            throw UsageError(
                "--pairs and --estimate are for two lists; a filter holds each compound once, and what it says is an "
                "estimate");
        }
        const std::string& filter = first ? a_ : b_;
        if (!keys_.sameness.is_plain() || !keys_.are_of_structures()) {
            throw UsageError(filter +
                             " is a filter, which has its own rules for what is the same; --ignore-stereo, "
                             "--ignore-salts, --tautomers, --keys and --inchikey are for lists");
        }
        if (first && second && !list_.empty()) {
            throw UsageError("--list needs a list: " + a_ + " and " + b_ + " are both filters");
        }
        if (list_ == (first ? "only-a" : "only-b")) {
            throw UsageError(filter + " is a filter: which compounds only it has cannot be told");
        }
    }

    overlap::OverlapOptions options() const {
        overlap::OverlapOptions options{.first = a_,
                                        .second = b_,
                                        .reading = inputs_.lists(),
                                        .rules = keys_.rules({a_, b_}, secret_.file()),
                                        .is_estimate = estimates_,
                                        .counts_pairs = pairs_ || estimates_};
        for (const auto& [name, part] : kParts) {
            if (list_ == name) options.told = part;
        }
        return options;
    }

    static void tell(const std::string& list, const known::KeyCounts& counts, Context& context) {
        context.streams.err << list << ": read " << grouped(counts.read) << " = " << grouped(counts.keyed())
                            << " compounds + rejected " << grouped(counts.rejected) << '\n';
    }
    void tell(const overlap::OverlapOutcome& done, std::ostream& err) const {
        const overlap::AskedFilter& filter = *done.filter;
        err << "sent: the filter, " << grouped(filter.bytes) << " bytes; the list's keys would take "
            << grouped(8 * filter.compounds) << ", its structures " << grouped(filter.text_bytes) << '\n';
        if (list_ == "shared") {
            err << "of those listed, about " << grouped(filter.found - std::llround(done.report.numbers.shared))
                << " are not shared: a filter errs\n";
        }
    }

    std::vector<TableColumn> columns_of_list() const {
        std::vector<TableColumn> columns{{"id"}, {"smiles"}};
        if (pairs_ && list_ == "shared") columns.insert(columns.end(), {{"times_a", true}, {"times_b", true}});
        return columns;
    }

    void print(const overlap::OverlapReport& report, Context& context) const {
        Output output{output_, context.streams.out};
        const OutputFormat format = table_.format(output_);
        const auto writer = make_table_writer(
            format, output.stream(), {{"part"}, {"compounds", true}, {"standard_error", true}}, table_.style(format));
        const auto write = [&](const char* part, double compounds, double error) {
            writer->write({.cells = {part, std::to_string(std::llround(compounds)),
                                     std::to_string(std::llround(std::ceil(error)))},
                           .id = part,
                           .smiles = {}});
        };
        const known::SharedEstimate& parts = report.numbers;
        write("shared", parts.shared, parts.standard_error);
        write("only-a", parts.only_first, parts.standard_error);
        write("only-b", parts.only_second, parts.standard_error);
        if (report.pairs) write("pairs", report.pairs->pairs, report.pairs->standard_error);
        writer->finish({.title = "Overlap"});
        output.commit();
    }

    std::string a_, b_, list_, output_;
    KnownInputs inputs_;
    SecretOption secret_;
    TableOptions table_;
    KeyOptions keys_;
    bool pairs_ = false, estimates_ = false;
};

}  // namespace

std::unique_ptr<Command> make_overlap_command() { return std::make_unique<OverlapCommand>(); }

}  // namespace chemsieve::cli
