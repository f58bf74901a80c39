// How long a filter takes to be built and to be asked, and how often it errs, with 95 % confidence intervals.
#pragma once

#include <time.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
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
// The interval of a share `hits / tries`, by the normal approximation of the binomial.
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

// What is timed of a filter: building it, and asking for keys of which none, half or all are present.
enum class Step : std::uint8_t { build, absent, half, present };
inline constexpr std::array kSteps{Step::build, Step::absent, Step::half, Step::present};

// One filter that is measured, a step at a time, so that another can take turns with it. `build()` gives the filter,
// `count(filter, keys)` how many of the keys it has. The keys must live as long as the trial.
template <class Build, class Count>
class FilterTrial {
  public:
    FilterTrial(const FilterKeys& sets, Build build, Count count)
        : sets_{sets}, build_{std::move(build)}, count_{std::move(count)} {}

    // Building comes first.
    void take(Step step) {
        switch (step) {
            case Step::build:
                filter_.reset();  // its memory is free for the next one, as it was for the first
                timed(step, sets_.keys.size(), [this] { filter_.emplace(build_()); });
                return;
            case Step::absent: found_absent_ = ask(step, sets_.absent); return;
            case Step::half: found_half_ = ask(step, sets_.half); return;
            case Step::present: missed_ += sets_.present.size() - ask(step, sets_.present); return;
        }
    }
    // The filter that was built last.
    const auto& filter() const { return *filter_; }
    // Nanoseconds a key, a number for each time the step was taken.
    const std::vector<double>& times(Step step) const { return times_[static_cast<std::size_t>(step)]; }

    FilterFigures figures(std::string name) const {
        FilterFigures figures;
        figures.name = std::move(name);
        figures.keys = sets_.keys.size();
        figures.measured = interval_of_share(found_absent_, sets_.absent.size());
        figures.build_ns = interval_of(times(Step::build));
        figures.absent_ns = interval_of(times(Step::absent));
        figures.half_ns = interval_of(times(Step::half));
        figures.present_ns = interval_of(times(Step::present));
        figures.missed = missed_;
        return figures;
    }

  private:
    template <class Work>
    void timed(Step step, std::size_t keys, Work work) {
        const double begin = thread_seconds();
        work();
        const double nanoseconds = (thread_seconds() - begin) * 1e9;
        times_[static_cast<std::size_t>(step)].push_back(nanoseconds / static_cast<double>(keys));
    }
    std::size_t ask(Step step, const std::vector<std::uint64_t>& keys) {
        std::size_t found = 0;
        timed(step, keys.size(), [&] { found = count_(*filter_, keys); });
        return found;
    }

    const FilterKeys& sets_;
    Build build_;
    Count count_;
    std::optional<std::invoke_result_t<Build>> filter_;
    std::array<std::vector<double>, kSteps.size()> times_;
    std::size_t found_absent_ = 0;
    volatile std::size_t found_half_ = 0;  // so that no question is left out because nobody reads its answer
    std::size_t missed_ = 0;
};

template <class Build, class Count>
FilterFigures measured_filter(std::string name, const FilterKeys& sets, std::size_t repeats, Build build, Count count) {
    FilterTrial trial{sets, build, count};
    for (std::size_t i = 0; i < repeats; ++i) {
        for (const Step step : kSteps) trial.take(step);
    }
    return trial.figures(std::move(name));
}

// With so many digits behind the point: "1.23 ±0.04".
std::string interval_text(const Interval& value, int decimals);
// Head and row of the table.
std::string figures_head();
std::string figures_row(const FilterFigures& figures);

}  // namespace chemsieve::test
