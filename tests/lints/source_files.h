// The sources and headers that lints read.
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/test_data.h"

namespace chemsieve::test {

// The files in a folder and all below it, sorted.
inline std::vector<std::filesystem::path> sources(const std::string& folder) {
    std::vector<std::filesystem::path> result;
    for (const auto& entry : std::filesystem::recursive_directory_iterator{source_folder() / folder}) {
        if (entry.path().extension() == ".h" || entry.path().extension() == ".cpp") result.push_back(entry.path());
    }
    std::sort(result.begin(), result.end());
    return result;
}

// From the top of the project.
inline std::string shown(const std::filesystem::path& path) {
    return std::filesystem::relative(path, source_folder()).string();
}

}  // namespace chemsieve::test
