// Runs a function for each index of a range on several threads.
//
// Each call starts and joins its own threads, so it suits work of a millisecond or more. Indices are handed out
// one by one; the caller writes results by index, so that they do not depend on the number of threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace chemsieve {

// The number of threads to use when the user did not say: all cores.
inline unsigned default_jobs() noexcept { return std::max(1U, std::thread::hardware_concurrency()); }

// Calls work(index, worker) for index in [0, count), worker in [0, jobs). The first exception stops the hand-out
// and is thrown again on the calling thread.
template <class Work>
void parallel_for(std::size_t count, unsigned jobs, const Work& work) {
    jobs = static_cast<unsigned>(std::min<std::size_t>(std::max(1U, jobs), count));
    if (jobs <= 1) {
        for (std::size_t i = 0; i < count; ++i) work(i, 0U);
        return;
    }
    std::atomic<std::size_t> next{0};
    std::exception_ptr failure;
    std::mutex failure_mutex;
    auto run = [&](unsigned worker) {
        try {
            for (std::size_t i = next++; i < count; i = next++) work(i, worker);
        } catch (...) {
            const std::lock_guard lock{failure_mutex};
            if (!failure) failure = std::current_exception();
            next = count;
        }
    };
    std::vector<std::jthread> threads;
    for (unsigned worker = 1; worker < jobs; ++worker) threads.emplace_back(run, worker);
    run(0);
    threads.clear();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace chemsieve
