#include <CLI/CLI.hpp>
#include <new>
#include <optional>
#include <ostream>

#include "app/cli/command/command.h"
#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/command/remark_lines.h"
#include "app/cli/command/remedy_text.h"
#include "app/cli/options/common_options.h"
#include "app/cli/options/input_options.h"
#include "base/error.h"
#include "base/parallel.h"
#include "base/platform/files.h"
#include "base/text.h"
#include "base/version.h"
#include "chem/rdkit_version.h"
#include "chem/read/parse.h"
#include "data/compound/compound_builder.h"
#include "data/file/text_input.h"
#include "data/fps/fps_files.h"
#include "data/library/library.h"
#include "data/read/input_formats.h"
#include "fingerprint/kinds/count_fingerprint.h"
#include "fingerprint/kinds/fingerprinter.h"

namespace chemsieve::cli {

namespace {

// So many compounds are computed at a time: what cancelling waits for and what memory holds.
constexpr std::size_t kWindow = 1024;

// What is computed of a compound.
struct Wanted {
    FingerprintMethod method;
    bool is_counted = false;  // features with their counts, not bits
};

// A compound, or why it has no fingerprint.
struct Entry {
    std::string id;
    std::int64_t line = 0;  // the line in a file; 0 in a library
    std::optional<BitFingerprint> fingerprint;
    std::optional<CountFingerprint> counts;
    std::string reason;
    Remarks remarks = {};
};

void compute(Entry& entry, const ParseResult& parsed, const Wanted& wanted) {
    if (const auto* bad = std::get_if<Unparsable>(&parsed)) {
        entry.reason = bad->reason;
        return;
    }
    try {
        const Molecule& compound = std::get<Molecule>(parsed);
        entry.remarks.insert(entry.remarks.end(), compound.remarks().begin(), compound.remarks().end());
        if (!wanted.is_counted) {
            entry.fingerprint = fixed_fingerprint(compound, wanted.method);
            return;
        }
        entry.counts = count_fingerprint(compound, wanted.method);
        if (!entry.counts) {
            entry.reason = "it has more than " + with_separators(wanted.method.recipe.max_subgraphs) +
                           " subgraphs, which are not counted";
        }
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& e) {
        // RDKit throws on odd molecules for which a fingerprint is not defined.
        entry.reason = "its fingerprint cannot be computed: " + error_text(e);
    }
}

// Compounds with their fingerprints, window after window, in the order of the input.
class Compounds {
  public:
    virtual ~Compounds() = default;
    // Empty at the end. After a stop the entries are not complete.
    virtual std::vector<Entry> next(const Wanted& wanted, unsigned jobs, const std::stop_token& stop) = 0;
    // What the input's fingerprints of subgraphs are made by.
    virtual FingerprintRecipe recipe() const = 0;
    virtual std::string progress(std::int64_t done) const = 0;
};

class LibraryCompounds : public Compounds {
  public:
    explicit LibraryCompounds(const std::string& path) : library_{path}, reader_{library_.reader()} {
        reader_->for_each_compound([&](CompoundNumber number) {
            numbers_.push_back(number);
            return true;
        });
    }

    std::vector<Entry> next(const Wanted& wanted, unsigned jobs, const std::stop_token& stop) override {
        std::vector<Entry> entries;
        std::vector<Molecule> molecules;
        for (; position_ < numbers_.size() && entries.size() < kWindow && !stop.stop_requested(); ++position_) {
            entries.push_back({.id = reader_->id(numbers_[position_])});
            molecules.push_back(reader_->molecule(numbers_[position_]));
        }
        parallel_for(entries.size(), jobs, [&](std::size_t i, unsigned) {
            if (!stop.stop_requested()) compute(entries[i], molecules[i], wanted);
        });
        return entries;
    }
    FingerprintRecipe recipe() const override { return library_.recipe(); }
    std::string progress(std::int64_t done) const override {
        return with_separators(done) + " of " + with_separators(static_cast<long long>(numbers_.size())) + " compounds";
    }

  private:
    Library library_;
    std::unique_ptr<CompoundReader> reader_;
    std::vector<CompoundNumber> numbers_;
    std::size_t position_ = 0;
};

class FileCompounds : public Compounds {
  public:
    FileCompounds(const std::string& path, InputFormat format, const ReaderOptions& options)
        : path_{path}, input_{path}, reader_{make_record_reader(format, input_, options)} {}

    std::vector<Entry> next(const Wanted& wanted, unsigned jobs, const std::stop_token& stop) override {
        std::vector<InputRecord> records;
        for (InputRecord record; records.size() < kWindow && reader_->next(record);) {
            ++records_read_;
            if (trimmed(one_line(record.id)).empty()) record.id = id_of_unnamed(path_, records_read_);
            records.push_back(std::move(record));
        }
        std::vector<Entry> entries(records.size());
        parallel_for(records.size(), jobs, [&](std::size_t i, unsigned) {
            if (stop.stop_requested()) return;
            const InputRecord record = converted(std::move(records[i]));
            entries[i].id = record.id;
            entries[i].line = record.line;
            entries[i].remarks = record.remarks;
            if (!record.defect.empty()) {
                entries[i].reason = record.defect;
            } else if (record.kind == InputRecord::Kind::smiles) {
                compute(entries[i], parse_smiles(record.text), wanted);
            } else {
                compute(entries[i], parse_molblock(record.text), wanted);
            }
        });
        return entries;
    }
    FingerprintRecipe recipe() const override { return {}; }
    std::string progress(std::int64_t done) const override {
        const double share = reader_->share_read().value_or(input_.share_read());
        return with_separators(done) + " records" +
               (share >= 0 ? ", " + std::to_string(static_cast<int>(share * 100)) + " %" : "");
    }

  private:
    std::string path_;
    TextInput input_;
    std::unique_ptr<RecordReader> reader_;
    std::int64_t records_read_ = 0;
};

class FingerprintCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve fingerprint demo.sieve -o demo.fps\n"
               "  chemsieve fingerprint demo.sieve -o demo-morgan.fps --fingerprint morgan2 --bits 1024\n"
               "  chemsieve fingerprint data/demo/demo.tsv -o demo-maccs.fps --fingerprint maccs\n"
               "  chemsieve fingerprint demo.sieve -o demo-counts.fpc --fingerprint morgan3";
    }

    void describe(CLI::App& app) override {
        auto* input =
            app.add_option("LIB|FILE", input_,
                           "Library, or file of compounds. " + compound_files_in_words() + "; '-' is standard input");
        takes_file(app, input, compound_endings({"sieve"}))->required();
        auto* output = add_output_option(app, output_, "FPS or FPC file to write; '-' is standard output");
        takes_file(app, output, {"fps", "fpc"})->required();
        auto* as = app.add_option("--format", written_as_, "fps: bits; fpc: features, each with its count");
        takes_one_of(app, as, {"fps", "fpc"})->configurable(false);  // tables have a --format, too
        does_without(app, as, "fpc if the name of -o ends so, else fps");
        auto* kind = app.add_option("--fingerprint", kind_, "Kind: " + all_kinds_in_words(" or "));
        takes_one_of(app, kind, kind_names())->capture_default_str();
        does_without(app, app.add_option("--bits", bits_, "Length of hashed fingerprints; fpc: none"), "2048");
        reading_.describe(app);
        add_errors_option(app, errors_, "write nothing");
        add_jobs_option(app, jobs_);
    }

    Exit run(Context& context) override {
        refuse_same_files({output_}, {input_});
        refuse_endings();
        Wanted wanted{.method = chosen_method(), .is_counted = is_counted()};
        if (wanted.is_counted) check_counted(wanted.method.kind);
        const std::unique_ptr<Compounds> compounds = open();
        wanted.method.recipe = compounds->recipe();
        Output output{output_, context.streams.out};
        const FpsHeader header{.num_bits = wanted.method.bits,
                               .type = wanted.is_counted ? count_type_line(wanted.method) : type_line(wanted.method),
                               .software = "Chemsieve/" + kVersion + " RDKit/" + rdkit_version(),
                               .sources = {input_ == "-" ? std::string{"standard input"} : input_},
                               .date = fps_date()};
        if (wanted.is_counted) {
            FpcWriter writer{output.stream(), header, count_length(wanted.method.kind)};
            const auto write = [&](const Entry& entry) { writer.write(entry.id, *entry.counts); };
            return write_all(*compounds, wanted, write, output, context);
        }
        FpsWriter writer{output.stream(), header};
        const auto write = [&](const Entry& entry) { writer.write(entry.id, *entry.fingerprint); };
        return write_all(*compounds, wanted, write, output, context);
    }

  private:
    FingerprintMethod chosen_method() const {
        const FingerprintKind kind = fingerprint_kind_from_name(kind_).value();  // CLI11 has checked the word
        FingerprintMethod method = default_method(kind);
        if (bits_) method.bits = *bits_;
        if (const auto reason = why_not_bits(kind, method.bits)) throw UsageError("--bits: " + *reason);
        return method;
    }

    bool is_counted() const {
        const std::string name = lower(output_);
        if (written_as_.empty()) return name.ends_with(".fpc");
        for (const std::string other : {"fps", "fpc"}) {
            if (other == written_as_ || !name.ends_with("." + other)) continue;
            throw UsageError(output_ + " is named as a file of another format than --format " + written_as_ +
                             "; leave one of both");
        }
        return written_as_ == "fpc";
    }

    void check_counted(FingerprintKind kind) const {
        if (bits_) throw UsageError("--bits folds fingerprints; the features of an FPC file are not folded");
        if (has_counts(kind)) return;
        throw UsageError(std::string{name_of(kind)} +
                         " keys say whether a compound has something, not how often, so that there is nothing to "
                         "count; FPS files have them");
    }

    // What is no file of compounds by its format or ending is a library.
    std::unique_ptr<Compounds> open() const {
        const std::optional<InputFormat> said = reading_.format();
        const std::optional<InputFormat> format = said ? said : format_of_file(input_);
        if (format) return std::make_unique<FileCompounds>(input_, *format, reading_.reader());
        if (input_ == "-") throw unknown_format(input_);
        return std::make_unique<LibraryCompounds>(input_);
    }

    template <class Write>
    Exit write_all(Compounds& compounds, const Wanted& wanted, const Write& write, Output& output, Context& context) {
        const unsigned jobs = jobs_ ? jobs_ : default_jobs();
        const char* const outcome = output_ == "-" ? "" : "; nothing was written";
        std::int64_t written = 0;
        std::int64_t rejected = 0;
        ProgressLine line{context};
        RemarkLines remarks;
        for (;;) {
            std::vector<Entry> window = compounds.next(wanted, jobs, context.stop);
            if (context.stop.stop_requested()) {
                line.clear();
                context.streams.err << "chemsieve: cancelled" << outcome << '\n';
                return Exit::incomplete;
            }
            if (window.empty()) break;
            for (Entry& entry : window) {
                if (const Remark* partly = errors_ == "strict" ? first_in_part(entry.remarks) : nullptr) {
                    entry = {.id = entry.id, .line = entry.line, .reason = failure_of_compound(*partly).reason};
                }
                for (const Remark& remark : entry.remarks) {
                    if (errors_ == "ignore") break;
                    remarks.write({input_, entry.line, entry.id}, remark, line, context.streams.err);
                }
                if (entry.fingerprint || entry.counts) {
                    write(entry);
                    ++written;
                    continue;
                }
                line.clear();
                report(entry, ++rejected, context);
                if (errors_ == "strict") {
                    context.streams.err << "chemsieve: stopped at the first bad record (--errors strict)" << outcome
                                        << '\n';
                    return Exit::bad_input;
                }
            }
            line.show(compounds.progress(written + rejected));
        }
        line.clear();
        if (written == 0) {
            context.streams.err << "chemsieve: no compound could be read" << outcome << '\n';
            return Exit::bad_input;
        }
        output.commit();
        if (!context.quiet) {
            context.streams.err << with_separators(written) << " fingerprints written, " << with_separators(rejected)
                                << " records rejected\n";
        }
        return Exit::done;
    }

    void report(const Entry& entry, std::int64_t number, Context& context) const {
        if (errors_ == "ignore" || number > kMostReported) return;
        context.streams.err << input_ << ':' << (entry.line > 0 ? std::to_string(entry.line) + ':' : std::string{})
                            << ' ' << one_line(entry.id) << ": rejected: " << one_line(entry.reason) << '\n';
        if (number == kMostReported) context.streams.err << "further rejected records are not listed\n";
    }

    void refuse_endings() const {
        const std::string name = lower(output_);
        for (const char* ending : {".gz", ".bz2", ".xz", ".zst", ".fpb"}) {
            if (name.ends_with(ending))
                throw UsageError("cannot write " + output_ + ": FPS and FPC files are written plain");
        }
    }

    std::string input_, output_, written_as_;
    std::string kind_ = "subgraph";
    std::optional<std::uint32_t> bits_;
    std::string errors_ = "report";
    unsigned jobs_ = 0;
    ReadingOptions reading_;
};

}  // namespace

std::unique_ptr<Command> make_fingerprint_command() { return std::make_unique<FingerprintCommand>(); }

}  // namespace chemsieve::cli
