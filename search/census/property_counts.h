// How many compounds of a list have a property between two values, of a small filter instead of the list.
//
// Values are put into steps; a range counts every step that it touches, so the number is never too low, and too high by
// what lies beside the ends in the same steps.
// Source: filter::RangeCounts. Threads: values.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "fingerprint/filter/spectral/compact_spectral_filter.h"
#include "fingerprint/filter/spectral/range_counts.h"

namespace chemsieve::census {

// A computed property as the census counts it: from `lowest` on in 2^levels steps; what lies beyond is in the last one.
struct CountedProperty {
    std::string_view name;
    double lowest = 0;
    double step = 1;
    unsigned levels = 12;

    std::uint64_t step_of(double value) const noexcept;
};

inline constexpr std::array<CountedProperty, 8> kCountedProperties{{
    {"mw", 0, 1, 12},
    {"logp", -40.96, 0.02, 12},
    {"tpsa", 0, 0.5, 12},
    {"donors", 0, 1, 7},
    {"acceptors", 0, 1, 7},
    {"rotatable_bonds", 0, 1, 8},
    {"rings", 0, 1, 7},
    {"heavy_atoms", 0, 1, 9},
}};

// The place in kCountedProperties; nothing if it is not counted.
std::optional<std::size_t> counted_property(std::string_view name);

using OpenRangeCounts = filter::RangeCounts<filter::MinimalIncreaseFilter>;
using RangeCounts = filter::RangeCounts<filter::CompactSpectralFilter>;

}  // namespace chemsieve::census
