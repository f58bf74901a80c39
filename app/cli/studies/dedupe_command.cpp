#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>
#include <ostream>
#include <set>
#include <sstream>

#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/options/common_options.h"
#include "app/cli/options/table_options.h"
#include "app/cli/studies/known_options.h"
#include "app/work/known/dedupe.h"
#include "base/text.h"

namespace chemsieve::cli {

namespace {

class DedupeCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve dedupe demo.sieve more.smi.gz compounds.sdf.gz -o each-once.smi\n"
               "  chemsieve dedupe compounds.sdf.gz --ignore-salts -o each-once.sdf\n"
               "  chemsieve dedupe demo.sieve more.smi.gz compounds.sdf.gz --count-sources -o sources.csv\n"
               "  gzip -dc more.smi.gz | chemsieve dedupe - --input-format smi --memory 64M -o stream.smi";
    }

    void describe(CLI::App& app) override {
        inputs_.describe(app, "The compounds, of which the first of equal ones is written", false);
        keys_.describe(app);
        auto* memory =
            app.add_option("--memory", memory_,
                           "For endless streams: memory that never grows, such as 64M; what came long ago is "
                           "forgotten, and one new compound in a thousand is taken for a repeat");
        memory->transform(CLI::AsSizeValue(false));
        app.add_flag("--count-sources", counts_sources_,
                     "A column 'sources': in how many of the files a compound is. The files are read twice")
            ->excludes(memory);
        add_columns_option(app, columns_, "Data items to write, separated by commas (default: those of the beginning)");
        add_output_option(app, output_, "File to write; '-' is standard output");
        table_.describe(app);
    }

    Exit run(Context& context) override {
        if (inputs_.is_empty()) throw UsageError("dedupe needs files or libraries");
        refuse_same_files({output_}, inputs_.files());
        if (memory_ && *memory_ < known::kLeastDedupeMemory)
            throw UsageError("--memory needs 64K at least, such as 64M");
        const std::vector<std::string>& files = inputs_.files();
        if (counts_sources_ && std::find(files.begin(), files.end(), "-") != files.end()) {
            throw UsageError("--count-sources reads its files twice, which standard input cannot be");
        }
        return write_each_once(context);
    }

  private:
    Exit write_each_once(Context& context) {
        known::DedupeOptions options{.lists = inputs_.lists(),
                                     .rules = keys_.rules(inputs_.files()),
                                     .memory = memory_,
                                     .counts_sources = counts_sources_};
        options.lists.reading.keeps_records = true;
        const OutputFormat format = table_.format(output_);
        Output output{output_, context.streams.out};
        std::unique_ptr<TableWriter> writer;
        ListReport report{inputs_, context};
        const known::DedupeOutcome done = known::find_each_once(
            options,
            {.reading = report.events(),
             .began =
                 [&](const std::vector<std::string>& items) {
                     items_ = has_named_items() ? named_items() : items;
                     writer = make_table_writer(format, output.stream(), columns(), table_.style(format));
                 },
             .found = [&](const known::KeyedCompound& compound,
                          std::uint64_t sources) { writer->write(row_of(compound, sources)); }},
            context.stop);
        const std::string cancelled = output_.empty() ? "cancelled" : "cancelled; nothing was written";
        if (const auto ended = early_end(done.counts, cancelled, context)) return *ended;
        writer->finish({.title = "Each compound once"});
        output.commit();
        tell_of_empty_columns(context.streams.err);
        if (!context.quiet) tell(done, context.streams.err);
        return Exit::done;
    }

    bool has_named_items() const { return !columns_.empty() && columns_ != "all"; }

    std::vector<std::string> named_items() const {
        std::vector<std::string> items;
        std::istringstream words{columns_};
        for (std::string word; std::getline(words, word, ',');) items.push_back(trimmed(word));
        return items;
    }

    std::vector<TableColumn> columns() const {
        std::vector<TableColumn> columns{{"id"}, {"smiles"}};
        if (counts_sources_) columns.push_back({"sources", true});
        for (const std::string& item : items_) columns.push_back({item});
        return columns;
    }

    TableRow row_of(const known::KeyedCompound& compound, std::uint64_t sources) {
        TableRow row{.cells = {compound.id, compound.text}, .id = compound.id, .smiles = compound.text};
        if (!compound.molblock.empty()) row.molblock = compound.molblock;
        if (counts_sources_) row.cells.push_back(std::to_string(sources));
        const std::size_t first = row.cells.size();
        row.cells.resize(first + items_.size());
        for (const Field& field : compound.fields) {
            const auto found = std::find(items_.begin(), items_.end(), field.first);
            if (found == items_.end()) {
                if (!has_named_items()) left_out_.insert(field.first);
            } else {
                seen_.insert(field.first);
                row.cells[first + static_cast<std::size_t>(found - items_.begin())] = field.second;
            }
        }
        return row;
    }

    void tell_of_empty_columns(std::ostream& err) const {
        for (const std::string& item : items_) {
            if (!seen_.contains(item)) {
                err << "chemsieve: no compound has the data item '" << one_line(item)
                    << "', so that its column is empty\n";
            }
        }
    }

    void tell(const known::DedupeOutcome& done, std::ostream& err) const {
        err << "read " << grouped(done.counts.read) << " = written " << grouped(done.found) << " + repeats "
            << grouped(done.counts.keyed() - done.found) << " + rejected " << grouped(done.counts.rejected) << '\n';
        if (const auto& forgetting = done.forgetting) {
            err << "in " << grouped(forgetting->bytes) << " bytes: of new compounds at most "
                << percent(forgetting->taken_for_repeats) << " are taken for repeats; of repeats "
                << percent(forgetting->overlooked) << " are overlooked when " << grouped(known::Forgetting::kToldGap)
                << " others came between\n";
        }
        if (!left_out_.empty()) {
            err << grouped(left_out_.size())
                << " data items that the first records do not have were left out, such as '"
                << one_line(*left_out_.begin()) << "'; --columns names what is to be written\n";
        }
    }

    std::string output_, columns_;
    std::optional<std::uint64_t> memory_;
    KnownInputs inputs_;
    TableOptions table_;
    KeyOptions keys_;
    std::vector<std::string> items_;
    std::set<std::string> seen_;  // items that a compound has
    std::set<std::string> left_out_;
    bool counts_sources_ = false;
};

}  // namespace

std::unique_ptr<Command> make_dedupe_command() { return std::make_unique<DedupeCommand>(); }

}  // namespace chemsieve::cli
