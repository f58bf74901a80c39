#include "ui/export_job.h"

#include <chrono>

#include "ui/post.h"

namespace chemsieve::ui {

namespace {
constexpr auto kProgressInterval = std::chrono::milliseconds{50};
}  // namespace

ExportJob::ExportJob(std::shared_ptr<LibraryService> service, std::shared_ptr<const CompoundSource> source,
                     SearchDone search, QObject* parent)
    : QObject{parent}, service_{std::move(service)}, source_{std::move(source)}, search_{std::move(search)} {}

ExportJob::~ExportJob() {
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
}

void ExportJob::start(ExportRequest request) {
    thread_ = std::jthread{[this, request = std::move(request)](std::stop_token stop) { perform(request, stop); }};
}

void ExportJob::cancel() { thread_.request_stop(); }

void ExportJob::perform(const ExportRequest& request, const std::stop_token& stop) {
    auto last = std::chrono::steady_clock::now();
    const auto progress = [&](std::size_t written) {
        const auto now = std::chrono::steady_clock::now();
        if (now - last < kProgressInterval) return;
        last = now;
        post(this, [this, written] { Q_EMIT progressed(written); });
    };
    try {
        const bool complete = service_->export_hits(*source_, request.hits, search_, request.path.toStdString(),
                                                    request.style, progress, stop);
        post(this, [this, complete] {
            if (complete) {
                Q_EMIT finished();
            } else {
                Q_EMIT cancelled();
            }
        });
    } catch (const std::exception& e) {
        post(this, [this, reason = QString::fromUtf8(e.what())] { Q_EMIT failed(reason); });
    }
}

}  // namespace chemsieve::ui
