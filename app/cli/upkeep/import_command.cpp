#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/census/census_upkeep.h"
#include "app/cli/command/command.h"
#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/command/remedy_text.h"
#include "app/cli/options/common_options.h"
#include "app/cli/options/input_options.h"
#include "app/cli/options/kind_words.h"
#include "app/cli/upkeep/import_report.h"
#include "app/cli/upkeep/index_run.h"
#include "base/error.h"
#include "base/platform/memory.h"
#include "data/import/importer.h"
#include "data/import/rejected_line.h"
#include "data/library/library.h"
#include "data/library/provisional_library.h"
#include "data/upkeep/inchi_key_indexer.h"

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
        const std::vector<FingerprintKind> kinds = kinds_from_words(kinds_);
        refuse_same_files({rejects_, library_}, input_.files());
        input_.check_files();
        const ProvisionalLibrary made_if_missing{library_, {.largest_component = strip_salts_}};
        check_components(context);
        if (!kinds.empty()) {
            const Exit added = add_kinds(library_, kinds, jobs_, Remarks::changes_only, context);
            if (added != Exit::done) return added;
        }
        const Exit imported = import_all(context);
        if (imported != Exit::done) return imported;
        if (inchi_key_state(library_).are_there) {
            const Exit added = add_keys(library_, jobs_, Remarks::changes_only, context);
            if (added != Exit::done) return added;
        }
        return bring_census_up_to_date(library_, census_, jobs_, context);
    }

  private:
    void set_options() {
        options_ = input_.settled();
        options_.jobs = jobs_;
        if (errors_ == "strict") options_.on_error = OnError::strict;
        if (duplicates_ == "keep") options_.duplicates = Duplicates::keep;
        if (duplicates_ == "skip") options_.duplicates = Duplicates::skip;
    }

    // A library is searched in one way, that which it was made for.
    void check_components(Context& context) const {
        const bool library_strips = Library{library_}.recipe().largest_component;
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

    Exit import_all(Context& context) {
        LibraryWriter writer{library_};
        std::unique_ptr<Output> rejects;
        if (!rejects_.empty()) {
            rejects = std::make_unique<Output>(rejects_, context.streams.out);
            rejects->stream() << kRejectedTitles;
        }
        ImportCounts total;
        ImportReport report_of_records{context, "--rejects FILE writes them all", errors_ == "ignore"};
        for (const std::string& file : input_.files()) {
            ImportOutcome outcome;
            try {
                outcome = import_one(writer, file, report_of_records, rejects.get(), context.stop);
                report_of_records.line().clear();
            } catch (const FileError&) {
                report_of_records.line().clear();
                // What was stored and rejected before stands.
                if (rejects) rejects->commit();
                if (total.records > 0) report(total, context);
                throw;
            }
            total += outcome.counts;
            if (!outcome.broken_off.empty()) {
                context.streams.err << "chemsieve: " << failure_text(outcome.broken_off) << '\n';
                if (rejects) rejects->commit();
                report(total, context);
                return Exit::bad_input;
            }
            if (outcome.refused) {
                context.streams.err << "chemsieve: stopped at the first bad record (--errors strict); nothing of "
                                    << file << " was stored\n";
                if (rejects) rejects->commit();
                return Exit::bad_input;
            }
            if (outcome.cancelled) {
                context.streams.err << "chemsieve: cancelled; " << total.stored
                                    << " compounds are stored. Import the rest, or start again under a new name\n";
                if (rejects) rejects->commit();
                return Exit::incomplete;
            }
        }
        if (rejects) rejects->commit();
        report(total, context);
        if (total.stored + total.skipped == 0) {
            context.streams.err << "chemsieve: no compound could be read\n";
            return Exit::bad_input;
        }
        return Exit::done;
    }

    ImportOutcome import_one(LibraryWriter& writer, const std::string& file, ImportReport& report_of_records,
                             Output* rejects, const std::stop_token& stop) const {
        ImportEvents events = report_of_records.events();
        events.opened = [&](const std::string& dialect) { report_of_records.opened(file, dialect); };
        events.rejected = [&, shown = events.rejected](const Rejection& rejection) {
            if (rejects) rejects->stream() << rejected_line(rejection);
            shown(rejection);
        };
        return import_file(writer, file, options_, events, stop);
    }

    void report(const ImportCounts& total, Context& context) const {
        if (total.without_fingerprint > 0) context.streams.err << without_fingerprint_text(total.without_fingerprint);
        if (context.quiet) return;
        context.streams.err << "read " << total.records << " = stored " << total.stored << " + rejected "
                            << total.rejected << " + skipped duplicates " << total.skipped;
        if (total.comments > 0) {
            context.streams.err << "; "
                                << counted(static_cast<std::size_t>(total.comments), "line is a comment",
                                           "lines are comments");
        }
        context.streams.err << '\n';
        if (total.doubtful > 0) {
            context.streams.err << counted(static_cast<std::size_t>(total.doubtful), "record", "records")
                                << " could be understood in two ways\n";
        }
        if (options_.duplicates == Duplicates::report && total.duplicates > 0) {
            context.streams.err << total.duplicates << " of those stored are compounds the library had already "
                                << "(--duplicates skip leaves them out)\n";
        }
    }

    std::string library_;
    InputOptions input_;
    std::string errors_ = "report";
    std::string rejects_;
    std::string duplicates_ = "report";
    bool strip_salts_ = false;
    bool census_ = false;
    unsigned jobs_ = 0;
    ImportOptions options_;
    std::string kinds_;
};

}  // namespace

std::unique_ptr<Command> make_import_command() { return std::make_unique<ImportCommand>(); }

}  // namespace chemsieve::cli
