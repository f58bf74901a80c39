#include "ui/session/library_thread.h"

namespace chemsieve::ui {

LibraryThread::LibraryThread() : thread_{[this](const std::stop_token& closing) { work_through(closing); }} {}

LibraryThread::~LibraryThread() {
    {
        const std::lock_guard lock{mutex_};
        thread_.request_stop();
        stop_.request_stop();
    }
    thread_.join();
}

void LibraryThread::give(LibraryTask kind, Work work, std::initializer_list<LibraryTask> stopped) {
    const std::lock_guard lock{mutex_};
    waiting_[kind] = std::move(work);
    for (const LibraryTask one : stopped) stop_if(one);
    wake_.notify_one();
}

bool LibraryThread::take_back(LibraryTask kind) {
    const std::lock_guard lock{mutex_};
    return waiting_.erase(kind) > 0;
}

void LibraryThread::stop(LibraryTask kind) {
    const std::lock_guard lock{mutex_};
    stop_if(kind);
}

void LibraryThread::stop_if(LibraryTask kind) {
    if (running_ == kind) stop_.request_stop();
}

bool LibraryThread::is_waiting(LibraryTask kind) {
    const std::lock_guard lock{mutex_};
    return waiting_.contains(kind);
}

void LibraryThread::work_through(const std::stop_token& closing) {
    for (;;) {
        Work work;
        std::stop_token stop;
        {
            std::unique_lock lock{mutex_};
            running_.reset();
            wake_.wait(lock, closing, [this] { return !waiting_.empty(); });
            if (closing.stop_requested()) return;
            const auto first = waiting_.begin();
            running_ = first->first;
            work = std::move(first->second);
            waiting_.erase(first);
            stop_ = std::stop_source{};
            stop = stop_.get_token();
        }
        work(stop);
    }
}

}  // namespace chemsieve::ui
