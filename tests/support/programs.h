// Programs that tests ask for a second opinion where they are installed.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>

namespace chemsieve::test {

inline bool has_program(const std::string& name) {
    const char* path = std::getenv("PATH");
    std::istringstream folders{path ? path : ""};
    for (std::string folder; std::getline(folders, folder, ':');) {
        std::error_code none;
        if (std::filesystem::exists(std::filesystem::path{folder} / name, none)) return true;
    }
    return false;
}

}  // namespace chemsieve::test
