#include "base/thread_pool.h"

#include <algorithm>

namespace chemsieve {

ThreadPool::~ThreadPool() {
    {
        const std::lock_guard lock{mutex_};
        closing_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void ThreadPool::run(std::size_t count, unsigned jobs, const Work& work) {
    jobs = static_cast<unsigned>(std::min<std::size_t>(std::max(1U, jobs), count));
    if (jobs <= 1) {
        for (std::size_t i = 0; i < count; ++i) work(i, 0U);
        return;
    }
    {
        const std::lock_guard lock{mutex_};
        work_ = &work;
        count_ = count;
        next_ = 0;
        failure_ = nullptr;
        invited_ = jobs;
        active_ = jobs - 1;
        ++round_;
        while (threads_.size() + 1 < jobs) {
            threads_.emplace_back([this, worker = static_cast<unsigned>(threads_.size()) + 1] { serve(worker); });
        }
    }
    wake_.notify_all();
    take_part(0);
    std::unique_lock lock{mutex_};
    done_.wait(lock, [this] { return active_ == 0; });
    work_ = nullptr;
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void ThreadPool::serve(unsigned worker) {
    std::size_t seen = 0;
    std::unique_lock lock{mutex_};
    for (;;) {
        wake_.wait(lock, [&] { return closing_ || (work_ && round_ != seen); });
        if (closing_) return;
        seen = round_;
        if (worker >= invited_) continue;
        lock.unlock();
        take_part(worker);
        lock.lock();
        if (--active_ == 0) done_.notify_one();
    }
}

void ThreadPool::take_part(unsigned worker) {
    try {
        for (std::size_t i = next_++; i < count_; i = next_++) (*work_)(i, worker);
    } catch (...) {
        const std::lock_guard lock{mutex_};
        if (!failure_) failure_ = std::current_exception();
        next_ = count_;
    }
}

}  // namespace chemsieve
