// The search for the greatest common core of compounds as labelled graphs, exact: connected, of most bonds, then of
// most atoms.
//
// How it is found, by an implicit hitting set (Chandrasekaran, Karp, Moreno-Centeno and Vempala, Proc. SODA 2011): the
// core is a part of the compound with the fewest bonds, the reference. A witness is a small part of the reference that
// a compound lacks; a core misses one bond at least of each witness. Parts of the reference are looked at by how many
// bonds they could keep, the most first: its bonds, less one for each of some witnesses that share no bonds. One that
// all compounds have is the answer; one that some compound lacks gives a new witness, and as many smaller parts as the
// witness has bonds. Before that, parts are grown bond by bond, so that there is an answer to be beaten.
//
// If some compounds may lack it, of any that are one more one has it: as many references are taken, the smallest ones.
//
// Threads: functions without state.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "search/series/core/core_graph.h"

namespace chemsieve::series {

struct CoreWork {
    std::size_t may_lack = 0;                   // compounds that need not have the core
    std::uint64_t most_steps = 0;               // atoms tried in matches, and the like; some 20 to 100 million a second
    std::function<void(double)> progress = {};  // which share of the steps is done
    std::stop_token stop = {};
};

// A part of one of the compounds.
struct FoundCore {
    std::size_t reference = 0;                                   // its place among the compounds
    std::vector<std::uint16_t> atoms;                            // ascending; none: nothing is common
    std::vector<std::pair<std::uint16_t, std::uint16_t>> bonds;  // ascending; none: one atom at most is common
    std::size_t most_bonds = 0;                                  // no core has more
    bool is_greatest = false;                                    // proved; false: the steps were not enough
};

// Nothing if stopped. The compounds must not be none.
std::optional<FoundCore> find_core(const CoreGraphs& compounds, const CoreRules& rules, const CoreWork& work);

}  // namespace chemsieve::series
