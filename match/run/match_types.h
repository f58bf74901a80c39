// What a match is given and what it says.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace chemsieve {

enum class Verdict { hit, miss, not_decided };

// How many matches a compound has.
struct MatchCount {
    std::size_t matches = 0;
    bool is_complete = true;  // false: there may be more, for the limits were reached
};

// The compound's atoms of each match, in the order of the query's atoms.
struct Embeddings {
    std::vector<std::vector<int>> atoms;
    bool is_complete = true;  // false: there may be more, for the limits were reached
};

struct MatchLimits {
    // A compound. A step is an atom tried for a query atom, some 10 ns; counted alike on every machine.
    std::uint64_t steps = 1'000'000;
    std::optional<std::chrono::milliseconds> time;  // a compound
    std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
    std::stop_token stop;
};

}  // namespace chemsieve
