#include "ui/importing/import_job.h"

#include <utility>

#include "ui/widgets/remedy_text.h"

namespace chemsieve::ui {

namespace {
constexpr std::size_t kRejectionBatch = 500;
}

// One import on the worker thread.
class ImportJob::Run {
  public:
    // Progress is told by signals of `job`.
    Run(ImportJob* job, const JobRun& run) : job_{job}, run_{run} {}

    ImportReport perform(const std::string& library, const std::vector<FileToImport>& files) {
        ImportReport report;
        std::optional<LibraryState> before;
        try {
            before = job_->service_->upkeep().state(library, nullptr);
            for (std::size_t i = 0; i < files.size() && !report.is_ended(); ++i) {
                const ImportOutcome outcome = job_->service_->import_file(
                    library, files[i].path.toStdString(), events(static_cast<int>(i)), run_.stop(), files[i].settings);
                report.counts += outcome.counts;
                report.cancelled = outcome.cancelled || (run_.stop().stop_requested() && i + 1 < files.size());
                if (outcome.refused) report.refused = files[i].path;
                report.failure = failure_text(outcome.broken_off);
            }
        } catch (const std::exception& e) {
            report.failure = error_text(e);
        }
        const bool any_came = report.counts.stored + report.counts.skipped > 0;
        if (any_came && !report.cancelled) report.not_kept_up = why_not_kept_up(library, files.size() - 1);
        report.made_library = !before;
        if (before && report.counts.stored > 0) report.added = added_since(library, *before, report.counts.stored);
        send_rejections();
        return report;
    }

  private:
    QString why_not_kept_up(const std::string& library, std::size_t last_file) {
        try {
            return failure_text(job_->service_->keep_up(library, events(static_cast<int>(last_file)), run_.stop()));
        } catch (const std::exception& e) {
            return error_text(e);  // the compounds are stored nevertheless
        }
    }

    // Compound numbers are given in order and never again: if as many were given as compounds were stored here, they
    // belong to these compounds.
    std::optional<AddedCompounds> added_since(const std::string& library, const LibraryState& before,
                                              std::int64_t stored) const {
        try {
            const std::optional<LibraryState> now = job_->service_->upkeep().state(library, nullptr);
            if (!now || !now->is_same_file(before) || now->highest_number - before.highest_number != stored) return {};
            const auto numbers = std::make_shared<CompoundSelection>();
            for (std::int64_t number = before.highest_number + 1; number <= now->highest_number; ++number) {
                numbers->add(CompoundNumber{number});
            }
            return AddedCompounds{numbers, *now};
        } catch (const std::exception&) {
            return {};  // the import is complete nevertheless
        }
    }

    ImportEvents events(int file) {
        ImportEvents events;
        events.rejected = [this](const Rejection& rejection) {
            rejections_.push_back(rejection);
            if (rejections_.size() >= kRejectionBatch) send_rejections();
        };
        events.progress = [this, file](const ImportProgress& progress) {
            send_rejections();
            run_.tell([job = job_, file, progress] { Q_EMIT job->progressed(file, progress); });
        };
        return events;
    }

    void send_rejections() {
        if (rejections_.empty()) return;
        run_.tell([job = job_, batch = std::exchange(rejections_, {})] { Q_EMIT job->rejected(batch); });
    }

    ImportJob* job_;
    const JobRun& run_;
    std::vector<Rejection> rejections_;
};

ImportJob::ImportJob(std::shared_ptr<LibraryService> service, QObject* parent)
    : QObject{parent}, service_{std::move(service)} {}

void ImportJob::start(const QString& library, const std::vector<FileToImport>& files) {
    job_.start(
        [this, path = library.toStdString(), files](const JobRun& run) {
            return Run{this, run}.perform(path, files);
        },
        [this](const ImportReport& report) { Q_EMIT ended(report); });
}

}  // namespace chemsieve::ui
