#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/census/census_upkeep.h"
#include "app/cli/command/command.h"
#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/command/remedy_text.h"
#include "app/cli/options/kind_words.h"
#include "app/cli/upkeep/index_run.h"
#include "base/error.h"
#include "base/memory/free_memory.h"
#include "base/text.h"
#include "data/file/text_input.h"
#include "data/import/importer.h"
#include "data/library/library.h"
#include "data/library/provisional_library.h"

namespace chemsieve::cli {

namespace {

std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '\n') {
            result += "\\n";
        } else if (c == '\t') {
            result += "\\t";
        } else if (c == '\r') {
            result += "\\r";
        } else if (c == '\\') {
            result += "\\\\";
        } else {
            result += c;
        }
    }
    return result;
}

std::string progress_text(const ImportProgress& p) {
    std::string text = with_separators(p.records) + " records, " +
                       with_separators(static_cast<long long>(p.records_per_second)) + "/s";
    if (p.share >= 0) text += ", " + std::to_string(static_cast<int>(p.share * 100)) + " %";
    if (p.seconds_left >= 0) text += ", " + duration_text(p.seconds_left) + " left";
    return text;
}

class ImportCommand : public Command {
  public:
    std::string name() const override { return "import"; }
    std::string summary() const override { return "Create a library, or add compounds to one"; }
    std::string examples() const override {
        return "  chemsieve import demo.sieve data/demo/demo.tsv\n"
               "  chemsieve import demo.sieve data/demo/demo.tsv --fingerprint morgan2,maccs\n"
               "  chemsieve import lib.sieve compounds.sdf.gz --rejects rejected.tsv\n"
               "  chemsieve import parents.sieve data/demo/demo.tsv --strip-salts\n"
               "  zcat more.smi.gz | chemsieve import lib.sieve - --input-format smi --duplicates skip";
    }

    void describe(CLI::App& app) override {
        add_library_argument(app, library_, "Library file (.sieve); created if it does not exist")->required();
        auto* files =
            app.add_option("FILE", files_, "SMILES, SD, CSV or TSV files, also gzipped; '-' is standard input");
        takes_file(app, files, compound_endings())->required();
        auto* format =
            app.add_option("--input-format", format_, "Format, if the file's ending does not tell: smi, sdf, csv");
        takes_one_of(app, format, {"smi", "sdf", "csv"});
        app.add_option("--smiles-column", reader_.smiles_column, "Title or number of the column of the SMILES");
        app.add_option("--id-column", reader_.id_column,
                       "Title or number of the column of the ids; of SD files, the data item");
        app.add_option("--delimiter", delimiter_, "What separates columns: one character, tab, comma, semicolon");
        add_header_option(app, header_, "each FILE");
        app.add_flag("--no-header", no_header_, "The first line is data: --header no");
        auto* errors =
            app.add_option("--errors", errors_,
                           "Records that cannot be used: report them and go on; ignore them in silence (they are still "
                           "counted); strict: stop, store nothing");
        takes_one_of(app, errors, {"report", "strict", "ignore"});
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
        add_jobs_option(app, options_.jobs);
    }

    Exit run(Context& context) override {
        give_back_large_pieces();
        set_options();
        const std::vector<FingerprintKind> kinds = kinds_from_words(kinds_);
        refuse_same_files({rejects_, library_}, files_);
        // Before a library is made: every file must be there and of a known format.
        for (const std::string& file : files_) {
            if (file != "-") check_readable(file);
            if (!options_.format && !format_from_name(file)) throw unknown_format(file);
        }
        const ProvisionalLibrary made_if_missing{library_, {.largest_component = strip_salts_}};
        check_components(context);
        if (!kinds.empty()) {
            const Exit added = add_kinds(library_, kinds, options_.jobs, Remarks::changes_only, context);
            if (added != Exit::done) return added;
        }
        const Exit imported = import_all(context);
        if (imported != Exit::done) return imported;
        return bring_census_up_to_date(library_, census_, options_.jobs, context);
    }

  private:
    void set_options() {
        if (format_ == "smi") options_.format = InputFormat::smiles;
        if (format_ == "sdf") options_.format = InputFormat::sdf;
        if (format_ == "csv") options_.format = InputFormat::csv;
        if (errors_ == "strict") options_.on_error = OnError::strict;
        if (duplicates_ == "keep") options_.duplicates = Duplicates::keep;
        if (duplicates_ == "skip") options_.duplicates = Duplicates::skip;
        reader_.header = no_header_ ? false : header_from_word(header_);
        reader_.smiles_column = without_mark(reader_.smiles_column);
        reader_.id_column = without_mark(reader_.id_column);
        if (!delimiter_.empty()) {
            const std::string word = lower(delimiter_);
            if (word != "tab" && word != "comma" && word != "semicolon" && word != "space" && word != "\\t" &&
                delimiter_.size() != 1) {
                throw CLI::ValidationError("--delimiter", "one character, tab, comma, semicolon or space");
            }
            reader_.delimiter = word == "tab" || word == "\\t" ? '\t'
                                : word == "comma"              ? ','
                                : word == "semicolon"          ? ';'
                                : word == "space"              ? ' '
                                                               : delimiter_[0];
        }
        options_.reader = reader_;
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
            rejects->stream() << "file\tline\tid\treason\ttext\n";
        }
        ImportCounts total;
        for (const std::string& file : files_) {
            ImportOutcome outcome;
            try {
                outcome = import_one(writer, file, context, rejects.get());
            } catch (const FileError&) {
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

    ImportOutcome import_one(LibraryWriter& writer, const std::string& file, Context& context, Output* rejects) {
        std::ostream& err = context.streams.err;
        ProgressLine line{context};
        ImportEvents events;
        events.opened = [&](const std::string& dialect) {
            if (!context.quiet) err << file << ": " << dialect << '\n';
        };
        events.progress = [&](const ImportProgress& progress) { line.show(progress_text(progress)); };
        events.rejected = [&](const Rejection& r) {
            if (rejects) {
                rejects->stream() << escaped(r.file) << '\t' << r.line << '\t' << escaped(r.id) << '\t'
                                  << escaped(r.reason) << '\t' << escaped(r.text) << '\n';
            }
            if (errors_ == "ignore" || ++rejections_shown_ > kMostReported) return;
            line.clear();
            err << r.file << ':' << r.line << ": " << one_line(r.id) << ": rejected: " << one_line(r.reason) << '\n';
            if (rejections_shown_ == kMostReported) {
                err << "further rejected records are not listed here; --rejects FILE writes them all\n";
            }
        };
        events.doubted = [&](const Rejection& d) {
            if (errors_ == "ignore" || ++doubts_shown_ > kMostReported) return;
            line.clear();
            err << d.file << ':' << d.line << ": " << one_line(d.id) << ": " << one_line(d.reason) << '\n';
        };
        events.no_fingerprint = [&](const NoFingerprint& n) {
            if (errors_ == "ignore" || ++failures_shown_ > kMostReported) return;
            line.clear();
            err << n.file << ':' << n.line << ": " << one_line(n.id) << ": no " << n.kind
                << " fingerprint: " << one_line(n.reason) << '\n';
        };
        return import_file(writer, file, options_, events, context.stop);
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
    std::vector<std::string> files_;
    std::string format_;
    std::string delimiter_;
    std::string header_;
    bool no_header_ = false;
    std::string errors_ = "report";
    std::string rejects_;
    std::string duplicates_ = "report";
    bool strip_salts_ = false;
    bool census_ = false;
    ReaderOptions reader_;
    ImportOptions options_;
    std::int64_t rejections_shown_ = 0;
    std::int64_t failures_shown_ = 0;
    std::int64_t doubts_shown_ = 0;
    std::string kinds_;
};

}  // namespace

std::unique_ptr<Command> make_import_command() { return std::make_unique<ImportCommand>(); }

}  // namespace chemsieve::cli
