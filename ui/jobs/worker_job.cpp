#include "ui/jobs/worker_job.h"

#include <chrono>

#include "ui/jobs/post.h"
#include "ui/widgets/remedy_text.h"

namespace chemsieve::ui {

namespace {
constexpr auto kProgressInterval = std::chrono::milliseconds{60};
}  // namespace

WorkerJob::~WorkerJob() {
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
}

void WorkerJob::forget() {
    ++newest_;
    running_ = false;
    thread_.request_stop();
}

void WorkerJob::start(Work work) {
    forget();
    running_ = true;
    const quint64 number = newest_;
    thread_ = std::jthread{[this, number, work = std::move(work)](std::stop_token stop) {
        auto last = std::chrono::steady_clock::time_point{};
        const Progress progress = [&](qint64 done, qint64 total, const QString& part) {
            const auto now = std::chrono::steady_clock::now();
            const bool is_last = total > 0 && done == total;
            if (!is_last && now - last < kProgressInterval) return;
            last = now;
            post(this, [this, number, done, total, part] {
                if (number == newest_) Q_EMIT progressed(done, total, part);
            });
        };
        Then then;
        QString reason;
        try {
            then = work(progress, stop);
        } catch (const std::exception& e) {
            reason = error_text(e);
        }
        post(this, [this, number, then = std::move(then), reason] {
            if (number != newest_) return;
            running_ = false;
            if (!reason.isEmpty()) {
                Q_EMIT failed(reason);
            } else if (then) {
                then();
            }
            if (!running_) Q_EMIT ended();
        });
    }};
}

}  // namespace chemsieve::ui
