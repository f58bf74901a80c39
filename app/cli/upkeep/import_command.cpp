#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/command/command.h"
#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/command/remedy_text.h"
#include "app/cli/options/common_options.h"
#include "app/cli/options/input_options.h"
#include "app/cli/upkeep/reports.h"
#include "app/work/upkeep.h"
#include "base/error.h"
#include "base/platform/files.h"
#include "base/platform/memory.h"
#include "base/text.h"
#include "data/import/import_types.h"
#include "data/library/library.h"

namespace chemsieve::cli {

namespace {

class ImportCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve import demo.sieve data/demo/demo.tsv\n"
               "  chemsieve import demo.sieve data/demo/demo.tsv --fingerprint morgan2,maccs\n"
               "  chemsieve import lib.sieve compounds.sdf.gz --rejects rejected.tsv\n"
               "  chemsieve import parents.sieve data/demo/demo.tsv --strip-salts\n"
               "  zcat more.smi.gz | chemsieve import lib.sieve - --input-format smi --duplicates skip";
    }

    void describe(CLI::App& app) override {
        add_library_argument(app, library_, "Library file (.sieve); created if it does not exist")->required();
        input_.describe(app);
        add_errors_option(app, errors_, "store nothing");
        auto* rejects =
            app.add_option("--rejects", rejects_, "Write rejected records to a TSV file: file, line, id, reason, text");
        takes_file(app, rejects, {"tsv"});
        auto* duplicates = app.add_option(
            "--duplicates", duplicates_, "The same compound again: keep without looking; skip; report: keep and count");
        takes_one_of(app, duplicates, {"keep", "skip", "report"});
        app.add_flag("--strip-salts", strip_salts_,
                     "A new library: search only the largest component of each compound, without counter ions and "
                     "solvents; the compounds stay as they were imported");
        app.add_flag("--normalise", normalise_,
                     "A new library: search compounds with the charges of their groups (nitro, sulfoxide, azide and "
                     "others) set by RDKit's rules; the compounds stay as they were imported");
        auto* kinds = app.add_option("--fingerprint", kinds_,
                                     "Kinds of fingerprints to add to the library, separated by commas: " +
                                         addable_kinds_in_words(", ") + "; later imports add to them");
        takes_list_of(app, kinds, kind_names());
        app.add_flag("--census", census_,
                     "Make the library's census as well, see 'chemsieve census'; later imports add to it");
        add_jobs_option(app, jobs_);
    }

    Exit run(Context& context) override {
        give_back_large_pieces();
        set_options();
        work::ImportTask task{.library = library_, .recipe = recipe()};
        task.kinds = kinds_from_words(kinds_);
        refuse_same_files({rejects_, library_}, input_.files());
        input_.check_files();
        check_recipe(context);
        task.files = input_.files();
        task.options = options_;
        task.with_census = census_;
        return import_all(task, context);
    }

  private:
    void set_options() {
        options_ = input_.settled();
        options_.jobs = jobs_;
        if (errors_ == "strict") options_.on_error = OnError::strict;
        if (duplicates_ == "keep") options_.duplicates = Duplicates::keep;
        if (duplicates_ == "skip") options_.duplicates = Duplicates::skip;
    }

    FingerprintRecipe recipe() const { return {.largest_component = strip_salts_, .normalise = normalise_}; }

    // A library is searched in one way, that which it was made for.
    void check_recipe(Context& context) const {
        if (!file_exists(library_)) return;
        const FingerprintRecipe made_by = Library{library_}.recipe();
        const bool library_strips = made_by.largest_component;
        if (normalise_ && !made_by.normalise) {
            throw LibraryError(library_ +
                               " was made without --normalise and searches its compounds as they are written; import "
                               "into a new library, or leave the option out");
        }
        if (made_by.normalise && !normalise_ && !context.quiet) {
            context.streams.err << library_ << " was made with --normalise: new compounds, too, are searched with the "
                                << "charges of their groups set by RDKit's rules\n";
        }
        if (strip_salts_ && !library_strips) {
            throw LibraryError(library_ +
                               " was made without --strip-salts and searches all components of its compounds; import "
                               "into a new library, or leave the option out");
        }
        if (library_strips && !strip_salts_ && !context.quiet) {
            context.streams.err << library_ << " was made with --strip-salts: of new compounds, too, the largest "
                                << "component is searched\n";
        }
    }

    Exit import_all(const work::ImportTask& task, Context& context) {
        std::unique_ptr<Output> rejects;
        if (!rejects_.empty()) {
            rejects = std::make_unique<Output>(rejects_, context.streams.out);
            rejects->stream() << kRejectedTitles;
        }
        ImportReport of_records{context, "--rejects FILE writes them all", errors_ == "ignore"};
        ProgressLine& line = of_records.line();
        KindReport of_kinds{library_, Told::changes_only, line, context};
        KeyReport of_keys{library_, line, context};
        work::ImportTaskEvents events;
        events.kinds = of_kinds.events();
        events.kinds_added = [&](const IndexOutcome& outcome) { of_kinds.conclude(outcome); };
        events.opened = [&](const std::string& file, const std::string& dialect) { of_records.opened(file, dialect); };
        events.records = of_records.events();
        events.records.rejected = [&, shown = events.records.rejected](const Rejection& rejection) {
            if (rejects) rejects->stream() << rejected_line(rejection);
            shown(rejection);
        };
        Exit exit = Exit::incomplete;
        events.read = [&](const work::ImportResult& result, bool fails) {
            line.clear();
            if (rejects) rejects->commit();
            if (!fails) {
                exit = conclude(result, context);
            } else if (result.records.counts.records > 0) {
                report(result.records.counts, context);
            }
        };
        events.keep_up.keys = of_keys.events();
        events.keep_up.cuts = [&](const IndexProgress& progress) {
            line.show("index of cuts: " + progress_text(progress));
        };
        events.keep_up.census = shown_steps(line, "census: ");
        const work::KeptUp kept_up = work::import_compounds(task, events, context.stop).kept_up;
        line.clear();
        if (!kept_up.failed.empty()) throw LibraryError(kept_up.failed);
        if (kept_up.keys) of_keys.conclude(*kept_up.keys, Told::changes_only);
        if (kept_up.cut > 0 && !context.quiet) {
            context.streams.err << library_ << ": added " << counted_compounds(static_cast<std::size_t>(kept_up.cut))
                                << " to the index of cuts\n";
        }
        if (kept_up.counted && !context.quiet) {
            context.streams.err << "census: counted " << counted_compounds(*kept_up.counted) << "\n";
        }
        if (!kept_up.cancelled) return exit;
        if (!kept_up.keys || !kept_up.keys->cancelled) {
            context.streams.err << "chemsieve: cancelled; the compounds are stored, and the census is as it was\n";
        }
        return Exit::incomplete;
    }

    // Says what became of the records, once the last is read.
    Exit conclude(const work::ImportResult& result, Context& context) const {
        const ImportOutcome& records = result.records;
        std::ostream& err = context.streams.err;
        if (!records.broken_off.empty()) {
            err << "chemsieve: " << failure_text(records.broken_off) << '\n';
            report(records.counts, context);
            return Exit::bad_input;
        }
        if (records.refused) {
            err << "chemsieve: stopped at the first bad record (--errors strict); nothing of " << result.last_file
                << " was stored\n";
            return Exit::bad_input;
        }
        if (records.cancelled) {
            err << "chemsieve: cancelled; " << records.counts.stored
                << " compounds are stored. Import the rest, or start again under a new name\n";
            return Exit::incomplete;
        }
        report(records.counts, context);
        if (records.counts.stored + records.counts.skipped > 0) return Exit::done;
        err << "chemsieve: no compound could be read\n";
        return Exit::bad_input;
    }

    static std::string columns_text(const std::vector<ImportedColumn>& columns) {
        constexpr std::size_t kMostTold = 40;
        std::vector<std::string> words;
        for (std::size_t i = 0; i < columns.size() && i < kMostTold; ++i) words.push_back(words_of(columns[i]));
        std::string text = "columns: " + joined(words, "; ");
        if (columns.size() > kMostTold) text += "; and " + std::to_string(columns.size() - kMostTold) + " more";
        return text;
    }

    void report(const ImportCounts& total, Context& context) const {
        const std::int64_t lacking = total.without_fingerprint();
        if (lacking > 0) context.streams.err << without_fingerprint_text(lacking);
        if (context.quiet) return;
        context.streams.err << "read " << total.records << " = stored " << total.stored << " + rejected "
                            << total.rejected << " + skipped duplicates " << total.skipped;
        if (total.comments > 0) {
            context.streams.err << "; "
                                << counted(static_cast<std::size_t>(total.comments), "line is a comment",
                                           "lines are comments");
        }
        context.streams.err << '\n';
        if (!total.columns.empty()) context.streams.err << columns_text(total.columns) << '\n';
        for (const RemarkCounts::Count& sum : total.remarks.sums()) {
            context.streams.err << counted(static_cast<std::size_t>(sum.records), "record", "records") << ' '
                                << counted_as(sum.first.kind) << '\n';
        }
        if (options_.duplicates == Duplicates::report && total.duplicates > 0) {
            context.streams.err << total.duplicates
                                << (total.duplicates == 1 ? " of those stored is a repeat"
                                                          : " of those stored are repeats")
                                << ": the library had the compound, or it came before in the files (--duplicates skip "
                                << "leaves repeats out)\n";
        }
    }

    std::string library_;
    InputOptions input_;
    std::string errors_ = "report";
    std::string rejects_;
    std::string duplicates_ = "report";
    bool strip_salts_ = false;
    bool normalise_ = false;
    bool census_ = false;
    unsigned jobs_ = 0;
    ImportOptions options_;
    std::string kinds_;
};

}  // namespace

std::unique_ptr<Command> make_import_command() { return std::make_unique<ImportCommand>(); }

}  // namespace chemsieve::cli
