#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ostream>

#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/command/remedy_text.h"
#include "app/cli/options/common_options.h"
#include "app/cli/options/compound_options.h"
#include "app/cli/options/table_options.h"
#include "app/cli/studies/study_table.h"
#include "app/queries/user_names.h"
#include "app/work/library_scaffolds.h"
#include "chem/read/parse.h"
#include "data/library/library.h"
#include "data/upkeep/kept_columns.h"
#include "data/write/property_columns.h"

namespace chemsieve::cli {

namespace {

using series::LibraryScaffolds;
using series::ScaffoldKind;

class ScaffoldsCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve scaffolds demo.sieve -o scaffolds.tsv\n"
               "  chemsieve scaffolds demo.sieve --count --mean mw,logp --top 20\n"
               "  chemsieve scaffolds demo.sieve --kind rings --count --where lipinski\n"
               "  chemsieve scaffolds demo.sieve --of 'c1ccc2[nH]ccc2c1' --columns smiles\n"
               "  chemsieve import more.sieve more.smi.gz && chemsieve scaffolds demo.sieve --count --against "
               "more.sieve\n"
               "  chemsieve scaffolds demo.sieve --keep scaffold";
    }

    void describe(CLI::App& app) override {
        add_library_argument(app, library_)->required();
        auto* kind = app.add_option_function<std::string>(
            "--kind", [this](const std::string& name) { kind_ = kind_named(name); },
            "murcko: rings, what connects them, and atoms doubly bonded to these; generic: the same of carbon and "
            "single bonds; skeleton: generic without the atoms that were doubly bonded; rings: each ring system");
        takes_one_of(app, kind, {series::kScaffoldKindNames, std::end(series::kScaffoldKindNames)})
            ->default_str("murcko");
        auto* count =
            app.add_flag("--count", counts_, "A row a scaffold: how many compounds have it, the most frequent first");
        count->configurable(false);
        app.add_option("--mean", mean_, "With --count: the mean of these properties, separated by commas")
            ->needs(count)
            ->configurable(false);
        auto* against = app.add_option("--against", against_,
                                       "With --count: how many compounds of this library have the scaffold, too");
        takes_file(app, against->needs(count)->configurable(false), {"sieve"});
        app.add_flag("--new", only_new_, "With --against: only scaffolds that none of its compounds has")
            ->needs(against)
            ->configurable(false);
        app.add_option("-k,--top", top_, "With --count: the first N")->needs(count)->check(CLI::Range(1LL, 1LL << 40));
        app.add_option("--of", of_, "Only compounds that have this scaffold, or that of this compound, a SMILES")
            ->configurable(false);
        app.add_option("--keep", keep_,
                       "Keep the scaffolds in the library as a column NAME, in the place of what was kept under it")
            ->type_name("NAME")
            ->excludes(count)
            ->configurable(false);
        compounds_.describe(app);
        add_columns_option(app, columns_, "Properties to write behind them, separated by commas, 'smiles' too");
        does_without(app, add_output_option(app, output_, "File to write"), "standard output");
        table_.describe(app);
        add_jobs_option(app, jobs_);
    }

    Exit run(Context& context) override {
        compounds_.resolve(context.names);
        refuse_same_files({output_},
                          {library_, against_, compounds_.ids_file(), compounds_.any_of(), compounds_.none_of()});
        check_usage();
        const Library library{library_};
        const auto chosen = chosen_compounds(library, compounds_, jobs_, context);
        if (!chosen) return cancelled(context, "nothing was written");
        StudyTable table{counts_ ? "" : without_mark(columns_), library};
        const auto found = scaffolds_of(library, chosen->get(), context);
        if (!found) return cancelled(context, "nothing was written");
        if (!keep_.empty()) return keep(*found, context);
        return counts_ ? write_counts(library, *found, context) : write_rows(table, *found, context);
    }

  private:
    static ScaffoldKind kind_named(const std::string& name) {
        const auto* found = std::find(series::kScaffoldKindNames, std::end(series::kScaffoldKindNames), name);
        return static_cast<ScaffoldKind>(found - series::kScaffoldKindNames);
    }

    void check_usage() const {
        if (counts_ && !columns_.empty()) {
            throw UsageError("--columns is about compounds; with --count --mean tells of properties");
        }
        if (!keep_.empty()) {
            if (!output_.empty() || !of_.empty() || !columns_.empty()) {
                throw UsageError("--keep keeps the scaffolds in the library and writes no table");
            }
            if (compounds_.is_given()) {
                throw UsageError("--keep is for all compounds; without --where and --ids");
            }
            check_columns_to_keep(library_, std::vector<std::string>{keep_});
        }
    }

    std::optional<LibraryScaffolds> scaffolds_of(const CompoundSource& library, const CompoundSelection* among,
                                                 Context& context) const {
        ProgressLine line{context};
        Rate rate;
        std::chrono::steady_clock::time_point shown{};
        series::ScaffoldEvents events;
        events.progress = [&](double share) {
            const auto now = std::chrono::steady_clock::now();
            if (now - shown < kBetweenLines) return;
            shown = now;
            line.show("finding scaffolds: " + std::to_string(static_cast<int>(100 * share)) + " %");
        };
        std::size_t left_out = 0;
        const auto reader = library.reader();
        events.left_out = [&](CompoundNumber compound, const Failure& why) {
            if (++left_out > kMostReported) return;
            line.clear();
            context.streams.err << "chemsieve: " << reader->id(compound) << " is left out: " << failure_text(why)
                                << '\n';
        };
        auto found = series::find_scaffolds(library, kind_, among, jobs_, events, context.stop);
        line.clear();
        if (left_out > kMostReported) {
            context.streams.err << "chemsieve: " << counted_compounds(left_out) << " are left out in all\n";
        }
        return found;
    }

    Exit keep(const LibraryScaffolds& found, Context& context) const {
        if (!work::keep_scaffolds(library_, keep_, kind_, found, context.stop)) {
            return cancelled(context, "nothing is kept");
        }
        tell(found, context);
        if (!context.quiet) context.streams.err << library_ << ": kept as " << keep_ << '\n';
        return Exit::done;
    }

    Exit write_rows(StudyTable& table, const LibraryScaffolds& found, Context& context) const {
        const std::optional<std::string> wanted = of_.empty() ? std::nullopt : std::optional{wanted_scaffold(found)};
        Output output{output_, context.streams.out};
        const OutputFormat format = table_.format(output_);
        table.begin(format, table_.style(format), output.stream(), {{"scaffold"}});
        std::size_t rows = 0;
        for (std::size_t i = 0; i < found.compounds.size(); ++i) {
            if (context.stop.stop_requested()) return cancelled(context, "nothing was written");
            const std::string text = found.text(i);
            const bool is_wanted = !wanted || text == *wanted || has(found, i, *wanted);
            if (!is_wanted) continue;
            table.write(found.compounds[i], {text});
            ++rows;
        }
        table.finish("Scaffolds of " + library_, context);
        output.commit();
        if (!wanted) tell(found, context);
        if (wanted && !context.quiet) {
            context.streams.err << counted_compounds(rows) << " of " << grouped(found.compounds.size())
                                << " have the scaffold " << *wanted << '\n';
        }
        return rows == 0 ? Exit::nothing_found : Exit::done;
    }

    // One of its ring systems.
    static bool has(const LibraryScaffolds& found, std::size_t i, const std::string& text) {
        const auto some = found.of(i);
        return std::any_of(some.begin(), some.end(), [&](std::uint32_t place) { return found.texts[place] == text; });
    }

    // As it was given, if some compound has it, for generic ones are no scaffolds of themselves.
    std::string wanted_scaffold(const LibraryScaffolds& found) const {
        const ParseResult read = parse_smiles(without_mark(of_));
        if (const auto* bad = std::get_if<Unparsable>(&read)) throw UsageError("--of: " + bad->reason);
        const std::string whole = series::plain_text(std::get<Molecule>(read));
        if (std::find(found.texts.begin(), found.texts.end(), whole) != found.texts.end()) return whole;
        const std::string text = series::scaffold_text(std::get<Molecule>(read), kind_);
        if (text.empty()) throw UsageError("--of: " + of_ + " has no rings, and so no scaffold");
        return text;
    }

    Exit write_counts(const CompoundSource& library, const LibraryScaffolds& found, Context& context) const {
        std::optional<LibraryScaffolds> others;
        if (!against_.empty()) {
            const Library other{against_};
            others = scaffolds_of(other, nullptr, context);
            if (!others) return cancelled(context, "nothing was written");
        }
        const std::vector<std::string> columns = column_names(without_mark(mean_));
        const auto counts = work::count_scaffolds(found, others ? &*others : nullptr, library, columns, context.stop);
        if (!counts) return cancelled(context, "nothing was written");
        Output output{output_, context.streams.out};
        const OutputFormat format = table_.format(output_);
        const auto writer = make_table_writer(format, output.stream(), titles(columns), table_.style(format));
        std::size_t rows = 0;
        for (const work::ScaffoldCount& count : counts->scaffolds) {
            if (only_new_ && count.others > 0) continue;
            if (top_ > 0 && rows == top_) break;
            writer->write({.cells = cells_of(count), .id = std::to_string(++rows), .smiles = count.scaffold});
        }
        for (const std::string& remark : writer->finish({.title = "Scaffolds of " + library_})) {
            context.streams.err << "chemsieve: " << remark << '\n';
        }
        output.commit();
        tell(found, context);
        return rows == 0 ? Exit::nothing_found : Exit::done;
    }

    std::vector<TableColumn> titles(const std::vector<std::string>& columns) const {
        std::vector<TableColumn> titles{{"scaffold"}, {"compounds", true}};
        if (!against_.empty()) titles.push_back({"others", true});
        for (const std::string& column : columns) {
            titles.push_back({"mean_" + column, true});
            titles.push_back({"values_" + column, true});
        }
        return titles;
    }

    std::vector<std::string> cells_of(const work::ScaffoldCount& count) const {
        std::vector<std::string> cells{count.scaffold, std::to_string(count.compounds)};
        if (!against_.empty()) cells.push_back(std::to_string(count.others));
        for (const work::ScaffoldMean& mean : count.means) {
            char text[32] = "";
            if (mean.values > 0) {
                std::snprintf(text, sizeof text, "%.6g", mean.sum / static_cast<double>(mean.values));
            }
            cells.emplace_back(text);
            cells.push_back(std::to_string(mean.values));
        }
        return cells;
    }

    static void tell(const LibraryScaffolds& found, Context& context) {
        if (context.quiet) return;
        std::size_t without = 0;
        std::vector<char> is_there(found.texts.size());
        for (std::size_t i = 0; i < found.compounds.size(); ++i) {
            without += found.of(i).empty() ? 1 : 0;
            for (const std::uint32_t scaffold : found.of(i)) is_there[scaffold] = 1;
        }
        context.streams.err << counted_compounds(found.compounds.size()) << ": "
                            << counted(static_cast<std::size_t>(std::count(is_there.begin(), is_there.end(), 1)),
                                       "scaffold", "scaffolds")
                            << ", " << grouped(without) << " without rings\n";
    }

    std::string library_, against_, mean_, of_, keep_, columns_, output_;
    ScaffoldKind kind_ = ScaffoldKind::murcko;
    bool counts_ = false, only_new_ = false;
    std::size_t top_ = 0;
    CompoundOptions compounds_;
    TableOptions table_;
    unsigned jobs_ = 0;
};

}  // namespace

std::unique_ptr<Command> make_scaffolds_command() { return std::make_unique<ScaffoldsCommand>(); }

}  // namespace chemsieve::cli
