#include "data/import/importer.h"

#include <chrono>
#include <future>
#include <limits>
#include <unordered_set>

#include "base/error.h"
#include "base/parallel.h"
#include "data/compound/compound_builder.h"

namespace chemsieve {

namespace {

using Clock = std::chrono::steady_clock;

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
        writer_.begin_import(source_.name(), facts_of(source_.format()).word);
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
        } else if (source_.failure() && options_.on_error == OnError::strict) {
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

    unsigned jobs() const { return options_.jobs ? options_.jobs : default_jobs(); }

    void store(Window& window) {
        if (window.built.empty() || outcome_.refused) return;
        std::vector<CompoundRecord> compounds;
        std::unordered_set<std::string> in_window;
        for (std::size_t i = 0; i < window.built.size(); ++i) {
            ++outcome_.counts.records;
            if (const auto* rejected = std::get_if<RejectedRecord>(&window.built[i])) {
                report(window.records[i], window.records[i].remarks);
                reject(window.records[i], rejected->reason);
                if (outcome_.refused) return;
                continue;
            }
            auto& compound = std::get<CompoundRecord>(window.built[i]);
            report(window.records[i], compound.remarks);
            if (options_.duplicates != Duplicates::keep &&
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
        if (options_.on_error != OnError::strict) {
            writer_.commit(outcome_.counts);
            slice(false);
        }
        report_progress(window.share, false);
    }

    void slice(bool finishing) { writer_.slice_fingerprints(finishing, jobs(), stop_); }

    void reject(const InputRecord& record, const std::string& reason) {
        ++outcome_.counts.rejected;
        if (events_.rejected) events_.rejected({source_.name(), record.line, record.id, reason, record.text});
        if (options_.on_error == OnError::strict) outcome_.refused = true;
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

}  // namespace

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

}  // namespace chemsieve
