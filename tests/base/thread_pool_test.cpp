#include "base/thread_pool.h"

#include <catch2/catch.hpp>
#include <numeric>
#include <stdexcept>

namespace chemsieve::thread_pool_test {

TEST_CASE("a pool does each piece of work once, whatever the number of threads") {
    ThreadPool pool;
    for (const unsigned jobs : {1U, 2U, 3U, 7U, 2U}) {
        for (const std::size_t count : {0U, 1U, 2U, 5U, 1000U}) {
            std::vector<std::atomic<int>> done(count);
            std::atomic<bool> worker_in_range{true};
            pool.run(count, jobs, [&](std::size_t i, unsigned worker) {
                ++done[i];
                if (worker >= jobs) worker_in_range = false;
            });
            CHECK(worker_in_range);
            for (const auto& times : done) REQUIRE(times == 1);
        }
    }
}

TEST_CASE("a pool serves many short rounds") {
    ThreadPool pool;
    std::size_t sum = 0;
    for (std::size_t round = 0; round < 3000; ++round) {
        std::vector<std::size_t> results(4);
        pool.run(4, 2, [&](std::size_t i, unsigned) { results[i] = i + round; });
        sum += std::accumulate(results.begin(), results.end(), std::size_t{0});
    }
    CHECK(sum == 4 * (3000 * 2999 / 2) + 3000 * 6);
}

TEST_CASE("an exception ends the round, reaches the caller and leaves the pool usable") {
    ThreadPool pool;
    for (const unsigned jobs : {1U, 3U}) {
        CHECK_THROWS_WITH(pool.run(100, jobs,
                                   [](std::size_t i, unsigned) {
                                       if (i == 17) throw std::runtime_error("seventeen");
                                   }),
                          "seventeen");
        std::atomic<int> done{0};
        pool.run(10, jobs, [&](std::size_t, unsigned) { ++done; });
        CHECK(done == 10);
    }
}

}  // namespace chemsieve::thread_pool_test
