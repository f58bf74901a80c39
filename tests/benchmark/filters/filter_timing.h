// How long a filter takes to be built and to be asked, and how often it errs, with 95 % confidence intervals.
#pragma once

#include <time.h>

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/mix.h"

namespace chemsieve::test {

// A mean and half of its 95 % confidence interval.
struct Interval {
    double mean = 0;
    double half = 0;
};

// By Student's t.
Interval interval_of(const std::vector<double>& values);
// Of a share `hits / tries`, by the normal approximation of the binomial.
Interval interval_of_share(std::size_t hits, std::size_t tries);

// Keys to build from, and keys to ask for: none, half or all of them present, in random order.
struct FilterKeys {
    // Made up.
    FilterKeys(std::size_t count, std::size_t asked);
    // These, which are different.
    FilterKeys(std::vector<std::uint64_t> keys, std::size_t asked);

    std::vector<std::uint64_t> keys;
    std::vector<std::uint64_t> absent, half, present;
};

struct FilterFigures {
    std::string name;
    std::size_t keys = 0;
    double bits_a_key = 0;
    std::optional<double> predicted;  // share of absent keys that are taken for present
    Interval measured;
    Interval build_ns, absent_ns, half_ns, present_ns;  // a key
    std::size_t missed = 0;                             // keys that are there and were not found
};

// CPU time of this thread, which other programs do not lengthen by taking turns with it.
inline double thread_seconds() {
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// `build()` gives the filter, `count(filter, keys)` how many of the keys it has.
template <class Build, class Count>
FilterFigures measured_filter(std::string name, const FilterKeys& sets, std::size_t repeats, Build build, Count count) {
    FilterFigures figures;
    figures.name = std::move(name);
    figures.keys = sets.keys.size();
    std::vector<double> build_ns, absent_ns, half_ns, present_ns;
    [[maybe_unused]] volatile std::size_t seen = 0;  // so that no question is left out because nobody reads its answer
    const auto timed = [](std::vector<double>& times, std::size_t keys, auto work) {
        const double begin = thread_seconds();
        auto result = work();
        times.push_back((thread_seconds() - begin) * 1e9 / static_cast<double>(keys));
        return result;
    };
    for (std::size_t i = 0; i < repeats; ++i) {
        const auto filter = timed(build_ns, sets.keys.size(), build);
        const auto ask = [&](std::vector<double>& times, const std::vector<std::uint64_t>& keys) {
            return timed(times, keys.size(), [&] { return count(filter, keys); });
        };
        const std::size_t wrong = ask(absent_ns, sets.absent);
        seen = ask(half_ns, sets.half);
        figures.missed = sets.present.size() - ask(present_ns, sets.present);
        figures.measured = interval_of_share(wrong, sets.absent.size());
    }
    figures.build_ns = interval_of(build_ns);
    figures.absent_ns = interval_of(absent_ns);
    figures.half_ns = interval_of(half_ns);
    figures.present_ns = interval_of(present_ns);
    return figures;
}

// Head and row of the table.
std::string figures_head();
std::string figures_row(const FilterFigures& figures);

}  // namespace chemsieve::test
