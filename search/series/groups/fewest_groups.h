// Which way round a core lies in each compound, so that a table of R groups has the fewest different ones.
//
// Each compound has some ways, a group at each position; one way of each is chosen. What is to be least is what a
// reader of the table sees: the different groups of each column, hydrogen among them, without the columns that are
// hydrogen alone. Compounds of equal ways are one class. Two greedy orders are tried, each mended until no class would
// rather change and no group can be emptied into others; then, in what is not too large, branches are searched until
// the choice is proved or the steps are spent. Nothing depends on the order of the compounds.
//
// Memory: some 60 bytes a class, and a count for each position and group. Threads: functions without state.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace chemsieve::series {

inline constexpr std::uint32_t kNoGroup = 0;  // hydrogen

// Groups are numbered so that equal tables have equal numbers, whatever the order of their compounds.
struct GroupWays {
    std::size_t positions = 0;
    std::size_t groups = 0;             // all numbers are less
    std::vector<std::uint32_t> kinds;   // by group: the same for groups that differ by their positions alone
    std::vector<std::uint32_t> ways;    // way i has its groups at [i * positions, (i + 1) * positions)
    std::vector<std::uint64_t> begins;  // those of compound c are begins[c] to begins[c + 1]; sorted, each once

    std::size_t compounds() const noexcept { return begins.size() - 1; }
    std::span<const std::uint32_t> way(std::uint64_t i) const noexcept {
        return std::span{ways}.subspan(i * positions, positions);
    }
};

struct ChosenWays {
    std::vector<std::uint64_t> ways;  // by compound
    std::size_t groups = 0;           // different ones, as above
    std::size_t at_least = 0;         // no choice has fewer; equal: it is proved
};

// `steps`: ways looked at, some 50 ns each, after which a better choice is no longer looked for. When stopped the best
// so far is given.
ChosenWays fewest_groups(const GroupWays& all, std::uint64_t steps, const std::stop_token& stop);

}  // namespace chemsieve::series
