#include <CLI/CLI.hpp>
#include <algorithm>
#include <ostream>
#include <random>

#include "app/cli/command/command.h"
#include "app/cli/command/option_value.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/command/remark_lines.h"
#include "app/cli/command/remedy_text.h"
#include "app/cli/options/common_options.h"
#include "app/cli/options/input_options.h"
#include "app/queries/query_file.h"
#include "base/text.h"
#include "chem/read/random_piece.h"
#include "data/library/library.h"
#include "search/request/query.h"
#include "search/selftest/selftest.h"

namespace chemsieve::cli {

namespace {

constexpr std::size_t kPieces = 100;
constexpr unsigned kFewestBonds = 2;
constexpr unsigned kMostBonds = 14;
constexpr std::size_t kShownText = 80;

class SelftestCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve selftest demo.sieve\n"
               "  chemsieve selftest demo.sieve --queries data/demo/queries.smi --most 20";
    }
    void describe(CLI::App& app) override {
        add_library_argument(app, library_)->required();
        auto* queries = app.add_option("--queries", query_file_, "File of queries. " + query_files_in_words());
        takes_file(app, queries, query_endings());
        does_without(app, queries, "random pieces of the library's own compounds");
        auto* most = app.add_option("--most", most_, "At most so many queries, evenly spread over the file");
        does_without(app, most->check(CLI::Range(1LL, 1'000'000'000LL)), "all; 100 pieces");
        language_.describe(app, true);
        app.add_flag("--merge-hydrogens", merge_hydrogens_,
                     "Hydrogens written as atoms ([H], [#1]) mean 'at least so many hydrogens'");
        app.add_flag("--stereo", options_.stereo, "Compare hands and the geometry of double bonds, too");
        auto* sample = app.add_option("--sample", options_.sample, "Match so many compounds, evenly spread");
        does_without(app, sample->check(CLI::Range(0LL, 1'000'000'000'000LL)), "all");
        app.add_option("--seed", seed_, "Another number gives other random pieces")->capture_default_str();
        add_jobs_option(app, options_.jobs);
    }

    Exit run(Context& context) override {
        std::ostream& err = context.streams.err;
        const auto library = std::make_shared<const Library>(library_);
        std::vector<QueryText> queries = query_file_.empty() ? random_pieces(*library, context) : from_file(context);
        for (QueryText& query : queries) query.merge_hydrogens = merge_hydrogens_;
        if (!context.quiet) note_languages(queries, err);
        if (context.stop.stop_requested()) return cancelled(context, "not all was compared");
        if (queries.empty()) {
            err << "chemsieve: there are no queries"
                << (query_file_.empty() ? "; no compound has a bond to take pieces from, give --queries\n" : "\n");
            return Exit::bad_input;
        }
        const auto names = library->reader();
        ProgressLine line{context};
        const Rate rate;
        SelftestEvents events;
        events.unusable = [&](std::size_t, const Failure& error) {
            line.clear();
            err << "chemsieve: " << failure_text(error) << '\n';
        };
        events.difference = [&](const SelftestDifference& difference) {
            line.clear();
            print(difference, queries[difference.query], *names, context.streams.out);
        };
        events.progress = [&](const SelftestProgress& progress) {
            line.show(with_separators(progress.pairs) + " of " + with_separators(progress.total) + " pairs compared" +
                      rate.text(progress.pairs, progress.total));
        };
        const SelftestOutcome outcome = run_selftest(library, queries, options_, events, context.stop);
        line.clear();
        return conclude(outcome, context);
    }

  private:
    std::vector<QueryText> from_file(Context& context) const {
        const QueryFormat format = query_format({}, query_file_);
        if (format.is_fps) throw UsageError(query_file_ + " holds fingerprints, not structures");
        QueryList list = collect_queries({}, query_file_, language_.said(), format);
        for (const UnusableRecord& record : list.unusable) {
            context.streams.err << "chemsieve: " << record.defect << '\n';
        }
        const std::size_t all = list.queries.size();
        if (most_ == 0 || most_ >= all) return std::move(list.queries);
        std::vector<QueryText> chosen;
        for (std::size_t i = 0; i < most_; ++i) chosen.push_back(list.queries[i * all / most_]);
        return chosen;
    }

    static void note_languages(const std::vector<QueryText>& queries, std::ostream& err) {
        RemarkCounts remarks;
        for (const QueryText& query : queries) {
            if (!query.find_language) continue;
            const auto remark = remark_on_detection(query, detect_query(query));
            if (remark) remarks.add({.id = query.id}, {&*remark, 1});
        }
        write_notes(remarks, err);
    }

    std::vector<QueryText> random_pieces(const Library& library, Context& context) const {
        const auto reader = library.reader();
        std::vector<CompoundNumber> numbers;
        reader->for_each_compound([&](CompoundNumber number) {
            numbers.push_back(number);
            return !context.stop.stop_requested();
        });
        const std::size_t wanted = most_ > 0 ? most_ : kPieces;
        std::mt19937_64 random{seed_};
        std::vector<QueryText> pieces;
        // Some compounds may have no bonds.
        for (std::size_t tries = 0; tries < 10 * wanted && pieces.size() < wanted && !numbers.empty(); ++tries) {
            if (context.stop.stop_requested()) break;
            const Molecule compound = reader->molecule(numbers[random() % numbers.size()]);
            const auto bonds = static_cast<unsigned>(kFewestBonds + random() % (kMostBonds - kFewestBonds + 1));
            const std::string smarts = random_piece_smarts(compound, bonds, random);
            if (smarts.empty()) continue;
            pieces.push_back({"p" + std::to_string(pieces.size() + 1), smarts, QueryLanguage::smarts});
        }
        if (!context.quiet) {
            context.streams.err << "queries: " << with_separators(static_cast<long long>(pieces.size()))
                                << " random pieces of the library's compounds (--seed " << seed_ << ")\n";
        }
        return pieces;
    }

    static void print(const SelftestDifference& difference, const QueryText& query, CompoundReader& names,
                      std::ostream& out) {
        const std::string text = query.language == QueryLanguage::molfile ? "molfile" : one_line(query.text);
        out << (difference.is_lost ? "lost" : "found too much") << ": query " << query.id << " ("
            << text.substr(0, kShownText) << "), compound " << static_cast<std::int64_t>(difference.compound) << " ("
            << one_line(names.id(difference.compound)) << ")" << std::endl;
    }

    Exit conclude(const SelftestOutcome& outcome, Context& context) const {
        if (outcome.cancelled && outcome.is_equal()) return cancelled(context, "not all was compared");
        std::ostream& out = context.streams.out;
        std::ostream& err = context.streams.err;
        if (outcome.queries == 0) {
            err << "chemsieve: no query could be used\n";
            return Exit::bad_input;
        }
        out << with_separators(outcome.queries) << " queries, " << with_separators(outcome.compounds)
            << " compounds: " << with_separators(outcome.pairs) << " pairs compared, "
            << with_separators(outcome.candidates) << " candidates, " << with_separators(outcome.hits) << " hits, "
            << with_separators(outcome.lost) << " lost, " << with_separators(outcome.too_many) << " found too much, "
            << with_separators(outcome.not_decided) << " not decided\n";
        write_notes(outcome.unlike_rdkit, err);
        if (!outcome.is_equal()) {
            err << "chemsieve: searches in " << library_
                << " do not find what RDKit finds; 'chemsieve check --sample 0 " << library_
                << "' says whether it is damaged\n";
            return Exit::library;
        }
        return outcome.not_decided > 0 ? Exit::incomplete : Exit::done;
    }

    std::string library_, query_file_;
    std::size_t most_ = 0;
    LanguageOptions language_;
    bool merge_hydrogens_ = false;
    std::uint64_t seed_ = 1;
    SelftestOptions options_;
};

}  // namespace

std::unique_ptr<Command> make_selftest_command() { return std::make_unique<SelftestCommand>(); }

}  // namespace chemsieve::cli
