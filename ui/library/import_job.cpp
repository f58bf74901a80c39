#include "ui/library/import_job.h"

#include <utility>

#include "ui/post.h"

namespace chemsieve::ui {

namespace {
constexpr std::size_t kRejectionBatch = 500;
}

// One import on the worker thread.
class ImportJob::Run {
  public:
    Run(ImportJob* job, std::stop_token stop) : job_{job}, stop_{std::move(stop)} {}

    void perform(const std::string& library, const std::vector<FileToImport>& files) {
        ImportReport report;
        try {
            for (std::size_t i = 0; i < files.size() && !report.cancelled && report.refused.isEmpty(); ++i) {
                const ImportOutcome outcome = job_->service_->import_file(
                    library, files[i].path.toStdString(), events(static_cast<int>(i)), stop_, files[i].settings);
                report.counts += outcome.counts;
                report.cancelled = outcome.cancelled || (stop_.stop_requested() && i + 1 < files.size());
                if (outcome.refused) report.refused = files[i].path;
            }
        } catch (const std::exception& e) {
            report.failure = QString::fromUtf8(e.what());
        }
        send_rejections();
        post(job_, [job = job_, report] { Q_EMIT job->ended(report); });
    }

  private:
    ImportEvents events(int file) {
        ImportEvents events;
        events.rejected = [this](const Rejection& rejection) {
            rejections_.push_back(rejection);
            if (rejections_.size() >= kRejectionBatch) send_rejections();
        };
        events.progress = [this, file](const ImportProgress& progress) {
            send_rejections();
            post(job_, [job = job_, file, progress] { Q_EMIT job->progressed(file, progress); });
        };
        return events;
    }

    void send_rejections() {
        if (rejections_.empty()) return;
        post(job_, [job = job_, batch = std::exchange(rejections_, {})] { Q_EMIT job->rejected(batch); });
    }

    ImportJob* job_;
    std::stop_token stop_;
    std::vector<Rejection> rejections_;
};

ImportJob::ImportJob(std::shared_ptr<LibraryService> service, QObject* parent)
    : QObject{parent}, service_{std::move(service)} {}

ImportJob::~ImportJob() {
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
}

void ImportJob::start(const QString& library, const std::vector<FileToImport>& files) {
    thread_ = std::jthread{[this, path = library.toStdString(), files](std::stop_token stop) {
        Run{this, std::move(stop)}.perform(path, files);
    }};
}

void ImportJob::cancel() { thread_.request_stop(); }

}  // namespace chemsieve::ui
