// At which of all its operations a command is broken off.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

namespace chemsieve::test {

// CHEMSIEVE_FAULTS=all: at each of them, which takes minutes.
inline bool wants_all_faults() {
    const char* wanted = std::getenv("CHEMSIEVE_FAULTS");
    return wanted && std::string{wanted} == "all";
}

// Evenly spread over 1 to `all`, with both.
inline std::vector<std::int64_t> some_of(std::int64_t all, std::int64_t wanted) {
    if (wants_all_faults()) wanted = all;
    const std::int64_t count = std::min(all, wanted);
    std::vector<std::int64_t> places;
    for (std::int64_t i = 0; i < count; ++i) {
        places.push_back(1 + i * (all - 1) / std::max<std::int64_t>(1, count - 1));
    }
    return places;
}

}  // namespace chemsieve::test
