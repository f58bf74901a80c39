// Runs a function for each index of a range on several threads, which it starts and joins: for work of a millisecond or
// more. For shorter or repeated work keep a ThreadPool. The caller writes results by index, so that they do not depend
// on the number of threads.
#pragma once

#include <algorithm>
#include <cstddef>
#include <thread>

#include "base/thread_pool.h"

namespace chemsieve {

// The number of threads to use when the user did not say: all cores.
inline unsigned default_jobs() noexcept { return std::max(1U, std::thread::hardware_concurrency()); }

// As ThreadPool::run().
inline void parallel_for(std::size_t count, unsigned jobs, const ThreadPool::Work& work) {
    ThreadPool{}.run(count, jobs, work);
}

}  // namespace chemsieve
