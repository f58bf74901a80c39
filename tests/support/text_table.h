// Text that commands print, taken apart.
#pragma once

#include <sstream>
#include <string>
#include <vector>

namespace chemsieve::test {

inline std::vector<std::string> lines(const std::string& text) {
    std::vector<std::string> result;
    std::istringstream input{text};
    for (std::string line; std::getline(input, line);) result.push_back(line);
    return result;
}

// The cells of each line.
inline std::vector<std::vector<std::string>> table(const std::string& text, char delimiter = '\t') {
    std::vector<std::vector<std::string>> rows;
    for (const std::string& line : lines(text)) {
        std::istringstream cells{line};
        auto& row = rows.emplace_back();
        for (std::string cell; std::getline(cells, cell, delimiter);) row.push_back(cell);
    }
    return rows;
}

}  // namespace chemsieve::test
