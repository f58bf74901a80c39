// How every benchmark begins, and the figure most of them print.
#pragma once

#include <algorithm>
#include <ctime>
#include <iostream>
#include <string>
#include <vector>

#include "tests/support/test_data.h"

namespace chemsieve::test {

// Says so if this is a debug build, whose times mean nothing.
inline bool is_debug_build() {
#ifdef NDEBUG
    return false;
#else
    std::cerr << "this is a debug build; measure with the release preset\n";
    return true;
#endif
}

// If no file is named: the NCI compounds of rdkit-data. Says so and is false if they are not there.
inline bool find_library(std::string& file) {
    if (!file.empty()) return true;
    const auto data = rdkit_data();
    if (data) {
        file = (*data / "NCI/first_5K.smi").string();
    } else {
        std::cerr << "rdkit-data is not installed; name a file with --library\n";
    }
    return data.has_value();
}

inline double median(std::vector<double> values) {
    if (values.empty()) return 0;
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

// Taken by all threads of this process.
inline double processor_seconds() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace chemsieve::test
