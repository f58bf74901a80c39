// What is wrong in the same way many times, told by the first.
#pragma once

#include <cstdint>
#include <string>

namespace chemsieve {

struct Wrong {
    std::int64_t times = 0;
    std::string first;

    void add(const std::string& what) {
        if (times++ == 0) first = what;
    }
    std::string text(const std::string& of_what) const {
        return of_what + ": " + std::to_string(times) + ", the first: " + first;
    }
};

}  // namespace chemsieve
