#include "ui/jobs/job.h"

#include <QCoreApplication>
#include <QEvent>
#include <algorithm>
#include <iterator>

namespace chemsieve::ui {

namespace {
constexpr QEvent::Type kCallWaits = QEvent::User;
}

void WindowCalls::send(Call call) {
    {
        const std::lock_guard lock{mutex_};
        waiting_.push_back(std::move(call));
    }
    QCoreApplication::postEvent(this, new QEvent{kCallWaits});
}

bool WindowCalls::event(QEvent* event) {
    if (event->type() != kCallWaits) return QObject::event(event);
    make_next();
    return true;
}

void WindowCalls::make_next() {
    Call call;
    {
        const std::lock_guard lock{mutex_};
        if (waiting_.empty()) return;
        call = std::move(waiting_.front());
        waiting_.pop_front();
    }
    call();
}

JobThread::~JobThread() {
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
}

void JobThread::push(std::shared_ptr<JobRun::Asked> asked, int rank, Perform perform) {
    {
        const std::lock_guard lock{mutex_};
        waiting_.push_back({std::move(asked), rank, std::move(perform)});
    }
    if (thread_.joinable()) {
        wake_.notify_one();
    } else {
        thread_ = std::jthread{[this](const std::stop_token& closing) { do_pieces(closing); }};
    }
}

void JobThread::drop(const std::shared_ptr<JobRun::Asked>& asked) {
    std::deque<Piece> dropped;  // ends without the lock: work may own a library
    const std::lock_guard lock{mutex_};
    dropped.swap(waiting_);
    const auto stays = [&](const Piece& piece) { return piece.asked != asked; };
    std::copy_if(dropped.begin(), dropped.end(), std::back_inserter(waiting_), stays);
}

void JobThread::do_pieces(const std::stop_token& closing) {
    while (const std::optional<Piece> piece = next_piece(closing)) piece->perform(JobRun{&window_, piece->asked});
}

std::optional<JobThread::Piece> JobThread::next_piece(const std::stop_token& closing) {
    std::unique_lock lock{mutex_};
    if (!wake_.wait(lock, closing, [this] { return !waiting_.empty(); })) return std::nullopt;
    const auto next = std::min_element(waiting_.begin(), waiting_.end(),
                                       [](const Piece& a, const Piece& b) { return a.rank < b.rank; });
    Piece piece = std::move(*next);
    waiting_.erase(next);
    return piece;
}

Job::~Job() { forget(); }

void Job::cancel() { asked_->stop.request_stop(); }

void Job::forget() {
    asked_->is_late = true;
    asked_->stop.request_stop();
    thread_->drop(asked_);
    asked_ = std::make_shared<JobRun::Asked>();
}

void Job::push(const std::shared_ptr<JobRun::Asked>& asked, JobThread::Perform perform) {
    ++asked->unanswered;
    thread_->push(asked, rank_, std::move(perform));
}

}  // namespace chemsieve::ui
