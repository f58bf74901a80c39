// Members beside minimal loops with as many bits that err as often: ratios of times, both measured in turns.
#pragma once

#include <vector>

#include "tests/benchmark/filters/filter_timing.h"

namespace chemsieve::test {

struct RatioOptions {
    std::size_t repeats = 5;
    double rate = 0.01;
    // What the Bloom filters have.
    double bits_a_key = 9.6;
    unsigned hashes = 7;
};

struct LoopRatios {
    FilterFigures ours, minimal;
    // Ours over minimal, by Step: the mean of the ratios of neighbouring measurements.
    std::array<Interval, kSteps.size()> ratios;
};

// One step of the one is followed by the same step of the other, and who begins changes each time: so a machine that
// becomes slower or faster meanwhile does so for both. Small filters take more turns, for their times are short.
std::vector<LoopRatios> measured_ratios(const FilterKeys& sets, const RatioOptions& options);

// Head and row of the table of ratios.
std::string ratios_head();
std::string ratios_row(const LoopRatios& ratios);

}  // namespace chemsieve::test
