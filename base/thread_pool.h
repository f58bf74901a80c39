// Threads that wait for work, so that searches of a fraction of a millisecond can use several.
//
// Threads: run() is called by one thread at a time. Inside the work another run() of the same pool must not be called.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace chemsieve {

class ThreadPool {
  public:
    ThreadPool() = default;
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    // Calls work(index, worker) for index in [0, count), worker in [0, jobs), the caller being worker 0. Indices are
    // handed out one by one. The first exception stops the hand-out and is thrown again here. Threads are started when
    // they are first needed.
    using Work = std::function<void(std::size_t, unsigned)>;
    void run(std::size_t count, unsigned jobs, const Work& work);

  private:
    void serve(unsigned worker);
    void take_part(unsigned worker);

    std::mutex mutex_;
    std::condition_variable wake_, done_;
    std::vector<std::thread> threads_;
    std::size_t round_ = 0;  // grows with each run
    unsigned invited_ = 0;   // workers 1 to invited_ - 1 take part in this round
    unsigned active_ = 0;    // workers that have not finished this round
    bool closing_ = false;
    const Work* work_ = nullptr;
    std::size_t count_ = 0;
    std::atomic<std::size_t> next_{0};
    std::exception_ptr failure_;
};

}  // namespace chemsieve
