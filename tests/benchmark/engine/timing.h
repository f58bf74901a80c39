// Clock and figures of the engine benchmark: milliseconds of wall clock, and what is told of many of them.
#pragma once

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <numeric>
#include <vector>

#include "tests/benchmark/bench.h"

namespace chemsieve::test {

class Stopwatch {
  public:
    double milliseconds() const {
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start_).count();
    }

  private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// One figure a query.
class Times {
  public:
    void add(double ms) { values_.push_back(ms); }
    std::size_t count() const { return values_.size(); }
    double first() const { return values_.empty() ? 0 : values_.front(); }
    double median() const { return test::median(values_); }
    double sum() const { return std::accumulate(values_.begin(), values_.end(), 0.0); }
    double mean() const { return values_.empty() ? 0 : sum() / static_cast<double>(values_.size()); }
    double worst() const { return values_.empty() ? 0 : *std::max_element(values_.begin(), values_.end()); }

    nlohmann::ordered_json json() const {
        return {{"median_ms", median()}, {"mean_ms", mean()}, {"sum_ms", sum()}, {"worst_ms", worst()}};
    }

  private:
    std::vector<double> values_;
};

// Runs work(i) for all i below `count` to warm up, then again by the clock.
template <class Work>
Times time_each(std::size_t count, const Work& work) {
    Times times;
    for (std::size_t i = 0; i < count; ++i) work(i);
    for (std::size_t i = 0; i < count; ++i) {
        const Stopwatch watch;
        work(i);
        times.add(watch.milliseconds());
    }
    return times;
}

// How many times faster ours is; 0 if the yardstick did not run.
inline double ratio(double yardstick, double ours) { return ours > 0 ? yardstick / ours : 0; }

inline nlohmann::ordered_json ratios(const Times& yardstick, const Times& ours) {
    return {{"of_medians", ratio(yardstick.median(), ours.median())},
            {"of_means", ratio(yardstick.mean(), ours.mean())}};
}

}  // namespace chemsieve::test
