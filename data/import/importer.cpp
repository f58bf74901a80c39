#include "data/import/importer.h"

#include <chrono>
#include <future>
#include <limits>
#include <unordered_set>

#include "base/parallel.h"
#include "base/platform/files.h"
#include "data/compound/compound_builder.h"

namespace chemsieve {

namespace {

using Clock = std::chrono::steady_clock;

InputFormat format_of(const std::string& path, std::optional<InputFormat> said) {
    const std::optional<InputFormat> format = said ? said : format_of_file(path);
    if (!format) throw unknown_format(path);
    return *format;
}

// A window of records is built while the one before is stored and the one after is read. It bounds memory, sets the
// size of a transaction and how long cancelling takes.
constexpr std::size_t kWindowRecords = 1024;
constexpr std::size_t kWindowBytes = 32U << 20;
constexpr auto kProgressInterval = std::chrono::milliseconds{200};

struct Window {
    std::vector<InputRecord> records;
    std::vector<FingerprintKind> kinds;  // fingerprints that compounds get besides that of subgraphs
    std::vector<BuiltCompound> built;
    double share = -1;  // how much of the file was read when the window was full
};

class Import {
  public:
    Import(LibraryWriter& writer, RecordSource& source, std::int64_t most, const ImportOptions& options,
           const ImportEvents& events, std::stop_token stop)
        : writer_{writer}, source_{source}, left_{most}, options_{options}, events_{events}, stop_{std::move(stop)} {
        writer_.begin_import(source_.name(), facts_of(source_.format()).word, options_.reader.decimal);
    }

    ImportOutcome run() {
        Window current = read_window();
        Window finished;
        while (!current.records.empty() && !outcome_.refused && !stop_.stop_requested()) {
            std::future<void> building = std::async(std::launch::async, [&] { build(current); });
            try {
                store(finished);
                finished = Window{};
            } catch (...) {
                building.wait();
                throw;
            }
            Window next = read_window();
            building.get();
            finished = std::move(current);
            current = std::move(next);
        }
        if (!stop_.stop_requested()) store(finished);
        if (outcome_.refused) {
            writer_.roll_back();
            outcome_.counts.stored = 0;
        } else if (stop_.stop_requested()) {
            outcome_.cancelled = true;
            writer_.commit(outcome_.counts);
        } else if (source_.failure() && is_strict()) {
            writer_.roll_back();
            throw FileError(source_.failure()->failure_followed_by("; nothing of it was stored (strict)"));
        } else if (source_.failure()) {
            writer_.commit(outcome_.counts);
            slice(true);
            const std::int64_t stored = outcome_.counts.stored;
            outcome_.broken_off = source_.failure()->failure_followed_by(
                stored == 1 ? "; the compound before that is stored"
                            : "; the " + std::to_string(stored) + " compounds before that are stored");
        } else {
            writer_.finish_import(outcome_.counts);
            slice(true);
        }
        if (!outcome_.refused) outcome_.counts.columns = writer_.columns();
        outcome_.counts.comments = source_.comment_lines() - comments_before_;
        report_progress(outcome_.broken_off.empty() ? 1 : finished.share, true);
        return outcome_;
    }

  private:
    // A file that cannot be read on (a damaged stream) ends there; what came before is stored all the same.
    Window read_window() {
        Window window;
        window.kinds = writer_.kinds();
        std::size_t bytes = 0;
        InputRecord record;
        while (window.records.size() < kWindowRecords && bytes < kWindowBytes && !stop_.stop_requested() && left_ > 0 &&
               source_.next(record)) {
            --left_;
            bytes += record.text.size();
            for (const Field& field : record.fields) bytes += field.first.size() + field.second.size();
            window.records.push_back(std::move(record));
        }
        window.share = source_.share_read();
        return window;
    }

    void build(Window& window) const {
        window.built.resize(window.records.size());
        parallel_for(window.records.size(), jobs(), [&](std::size_t i, unsigned) {
            if (stop_.stop_requested()) return;
            window.built[i] = build_compound(window.records[i], writer_.recipe(), window.kinds);
        });
    }

    bool is_strict() const { return options_.on_error == OnError::strict; }
    unsigned jobs() const { return options_.jobs ? options_.jobs : default_jobs(); }

    void store(Window& window) {
        if (window.built.empty() || outcome_.refused) return;
        std::vector<CompoundRecord> compounds;
        std::unordered_set<std::string> in_window;
        for (std::size_t i = 0; i < window.built.size(); ++i) {
            ++outcome_.counts.records;
            if (const auto* rejected = std::get_if<Unparsable>(&window.built[i])) {
                report(window.records[i], window.records[i].remarks);
                reject(window.records[i], *rejected);
                if (outcome_.refused) return;
                continue;
            }
            auto& compound = std::get<CompoundRecord>(window.built[i]);
            if (const Remark* partly = is_strict() ? first_in_part(compound.remarks) : nullptr) {
                reject(window.records[i], {.reason = failure_of_compound(*partly).reason, .remedy = partly->remedy});
                return;
            }
            report(window.records[i], compound.remarks);
            if (options_.duplicates != Duplicates::keep && is_sure_form(compound.form) &&
                (!in_window.insert(compound.form).second || writer_.holds(compound.form))) {
                ++outcome_.counts.duplicates;
                if (options_.duplicates == Duplicates::skip) {
                    ++outcome_.counts.skipped;
                    continue;
                }
            }
            report(window.records[i], missing_fingerprints(compound));
            compounds.push_back(std::move(compound));
            ++outcome_.counts.stored;
        }
        writer_.append(compounds);
        if (!is_strict()) {
            writer_.commit(outcome_.counts);
            slice(false);
        }
        report_progress(window.share, false);
    }

    void slice(bool finishing) { writer_.slice_fingerprints(finishing, jobs(), stop_); }

    void reject(const InputRecord& record, const Unparsable& why) {
        ++outcome_.counts.rejected;
        if (events_.rejected) {
            events_.rejected({source_.name(), record.line, record.id, why.reason, record.text, why.remedy});
        }
        if (is_strict()) outcome_.refused = true;
    }

    void report(const InputRecord& record, const Remarks& remarks) {
        if (remarks.empty()) return;
        const RemarkPlace place{source_.name(), record.line, record.id};
        outcome_.counts.remarks.add(place, remarks);
        if (!events_.remarked) return;
        for (const Remark& remark : remarks) events_.remarked(place, remark);
    }

    static Remarks missing_fingerprints(const CompoundRecord& compound) {
        Remarks missing;
        for (const KindFingerprint& fingerprint : compound.kinds) {
            if (fingerprint.failure.empty()) continue;
            missing.push_back({RemarkKind::no_fingerprint, name_of(fingerprint.kind), fingerprint.failure});
        }
        return missing;
    }

    void report_progress(double share, bool last) {
        const auto now = Clock::now();
        if (!events_.progress || (!last && now - last_progress_ < kProgressInterval)) return;
        last_progress_ = now;
        const double seconds = std::chrono::duration<double>(now - started_).count();
        ImportProgress progress;
        progress.records = outcome_.counts.records;
        progress.records_per_second = seconds > 0 ? static_cast<double>(progress.records) / seconds : 0;
        progress.share = share;
        if (share > 0) progress.seconds_left = seconds * (1 - share) / share;
        events_.progress(progress);
    }

    LibraryWriter& writer_;
    RecordSource& source_;
    std::int64_t left_;  // records to be taken at most
    const ImportOptions& options_;
    const ImportEvents& events_;
    std::stop_token stop_;
    // What the first import of a source reads before its first record, counts too.
    std::int64_t comments_before_ = source_.records_read() == 0 ? 0 : source_.comment_lines();
    ImportOutcome outcome_;
    Clock::time_point started_ = Clock::now();
    Clock::time_point last_progress_{};
};

// How far the text is read: a record is never taken from further behind.
constexpr std::int64_t kPreviewBytes = 4 << 20;

PreviewRecord previewed(InputRecord record) {
    const BuiltCompound built = build_compound(record, {});
    PreviewRecord result{.record = std::move(record), .smiles = {}, .problem = {}, .remarks = {}};
    if (const auto* rejected = std::get_if<Unparsable>(&built)) {
        result.problem = failure_of(rejected->reason, rejected->remedy);
        result.remarks = result.record.remarks;
    } else {
        result.smiles = std::get<CompoundRecord>(built).smiles;
        result.remarks = std::get<CompoundRecord>(built).remarks;
    }
    return result;
}

void read_records(TextInput& input, RecordReader& reader, std::size_t most, ImportPreview& preview) {
    InputRecord record;
    while (preview.records.size() < most) {
        if (!reader.next(record)) {
            preview.is_all = !input.was_limited();
            return;
        }
        // It may go on behind the limit.
        if (input.was_limited()) {
            if (preview.records.empty()) preview.failure = {"its first record is too long to be shown"};
            return;
        }
        const auto count = static_cast<std::int64_t>(preview.records.size()) + 1;
        if (record.id.empty()) record.id = id_of_unnamed(input.name(), count);
        preview.records.push_back(previewed(std::move(record)));
    }
    preview.is_all = !reader.next(record) && !input.was_limited();
}

// If no column is titled like one of structures: the columns, for the user to choose.
std::optional<TableLayout> layout_of_undecided(const std::string& path, InputFormat format, ReaderOptions options) {
    if (!facts_of(format).is_table) return std::nullopt;
    try {
        TextInput input{path, kPreviewBytes};
        options.smiles_column = "1";
        options.id_column.clear();
        return make_record_reader(format, input, options)->layout();
    } catch (const Error&) {
        return std::nullopt;
    }
}

}  // namespace

RecordSource::RecordSource(std::string path, std::optional<InputFormat> format, const ReaderOptions& options)
    : path_{std::move(path)},
      input_{std::make_unique<TextInput>(path_)},
      name_{input_->name()},
      format_{format_of(path_, format)},
      reader_{make_record_reader(format_, *input_, options)} {}

RecordSource::RecordSource(std::string name, InputFormat format, std::unique_ptr<RecordReader> reader)
    : path_{std::move(name)}, name_{path_}, format_{format}, reader_{std::move(reader)} {}

bool RecordSource::next(InputRecord& record) {
    if (waiting_) {
        record = std::move(*waiting_);
        waiting_.reset();
    } else if (!read(record)) {
        return false;
    }
    ++records_read_;
    if (record.id.empty()) record.id = id_of_unnamed(path_, records_read_);
    return true;
}

bool RecordSource::has_next() {
    if (waiting_) return true;
    InputRecord record;
    if (!read(record)) return false;
    waiting_ = std::move(record);
    return true;
}

std::int64_t RecordSource::skip(std::int64_t records) {
    InputRecord record;
    std::int64_t skipped = 0;
    while (skipped < records && next(record)) ++skipped;
    return skipped;
}

bool RecordSource::read(InputRecord& record) {
    if (failure_) return false;
    try {
        return reader_->next(record);
    } catch (const FileError& e) {
        failure_ = e;
        return false;
    }
}

ImportOutcome import_file(LibraryWriter& writer, const std::string& path, const ImportOptions& options,
                          const ImportEvents& events, std::stop_token stop) {
    RecordSource source{path, options.format, options.reader};
    if (events.opened) events.opened(source.dialect());
    return import_records(writer, source, std::numeric_limits<std::int64_t>::max(), options, events, std::move(stop));
}

ImportOutcome import_records(LibraryWriter& writer, RecordSource& source, std::int64_t most,
                             const ImportOptions& options, const ImportEvents& events, std::stop_token stop) {
    return Import{writer, source, most, options, events, std::move(stop)}.run();
}

ImportPreview preview_file(const std::string& path, const ImportOptions& options, std::size_t most_records) {
    ImportPreview preview;
    preview.format = options.format ? options.format : format_from_name(path);
    try {
        check_readable(path);
        if (!options.format) preview.format = format_of_file(path);
        // Reading the beginning of a pipe would take it away.
        if (!is_regular_file(path)) throw FileError(path + " is no ordinary file, so it has no preview");
        if (!preview.format) return preview;
        TextInput input{path, kPreviewBytes};
        const auto reader = make_record_reader(*preview.format, input, options.reader);
        preview.dialect = reader->dialect();
        preview.layout = reader->layout();
        read_records(input, *reader, most_records, preview);
    } catch (const Error& e) {
        preview.failure = e.failure();
        if (!preview.layout && preview.format) {
            preview.layout = layout_of_undecided(path, *preview.format, options.reader);
        }
    } catch (const std::exception& e) {
        preview.failure = {path + " cannot be read: " + e.what()};
    }
    return preview;
}

}  // namespace chemsieve
