// Which compounds have a core, and what stands for its atoms and bonds there.
//
// Threads: functions without state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "search/series/core/core_search.h"

namespace chemsieve::series {

// What stands for a core in the compounds that have it.
struct CoreUse {
    std::size_t compounds = 0;
    std::vector<std::uint64_t> kinds;                 // a bit each, of each bond of the core
    std::vector<std::vector<std::uint8_t>> elements;  // ascending, of each atom of the core
};

// `reference` is one of `compounds`, or like one of them. Nothing if stopped. Of each compound one place of the core is
// looked at, one with its own bonds if there is one.
std::optional<CoreUse> use_of_core(const FoundCore& core, const CoreGraph& reference, const CoreGraphs& compounds,
                                   const CoreRules& rules, const std::stop_token& stop);

}  // namespace chemsieve::series
