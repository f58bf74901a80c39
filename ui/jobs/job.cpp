#include "ui/jobs/job.h"

#include <algorithm>
#include <iterator>

namespace chemsieve::ui {

Job::~Job() {
    forget();
    thread_.request_stop();
    if (thread_.joinable()) thread_.join();
}

void Job::cancel() { asked_->stop.request_stop(); }

void Job::forget() {
    asked_->is_late = true;
    asked_->stop.request_stop();
    asked_ = std::make_shared<Asked>();
    std::deque<Piece> dropped;  // ends without the lock: work may own a library
    const std::lock_guard lock{mutex_};
    dropped.swap(waiting_);
    const auto lasting = [this](const Piece& piece) { return piece.asked == lasting_; };
    std::copy_if(dropped.begin(), dropped.end(), std::back_inserter(waiting_), lasting);
}

void Job::push(std::shared_ptr<Asked> asked, Perform perform) {
    ++asked->unanswered;
    {
        const std::lock_guard lock{mutex_};
        waiting_.push_back({std::move(asked), std::move(perform)});
    }
    if (thread_.joinable()) {
        wake_.notify_one();
    } else {
        thread_ = std::jthread{[this](const std::stop_token& closing) { do_pieces(closing); }};
    }
}

void Job::do_pieces(const std::stop_token& closing) {
    while (const std::optional<Piece> piece = next_piece(closing)) piece->perform(JobRun{&window_, piece->asked});
}

std::optional<Job::Piece> Job::next_piece(const std::stop_token& closing) {
    std::unique_lock lock{mutex_};
    // What waits when the job ends was forgotten, or must be done.
    if (!wake_.wait(lock, closing, [this] { return !waiting_.empty(); })) return std::nullopt;
    Piece piece = std::move(waiting_.front());
    waiting_.pop_front();
    return piece;
}

}  // namespace chemsieve::ui
