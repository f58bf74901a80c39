// Wedges put into a V2000 molfile that RDKit has written without them, as those of allenes and biaryls, of which it
// knows no hands. Threads: may be called concurrently.
#pragma once

#include <cstddef>
#include <cstdio>
#include <sstream>
#include <string>
#include <vector>

namespace chemsieve {

// A single bond. `bond`: its number, from 0, as that of the atoms.
struct LostWedge {
    std::size_t bond;
    unsigned narrow, wide;
    bool is_up;
};

// `atoms`: how many the molfile has. V3000 stays as it is.
inline std::string with_wedges(const std::string& molfile, std::size_t atoms, const std::vector<LostWedge>& wedges) {
    constexpr std::size_t kHeaderLines = 4, kColumns = 12;
    if (wedges.empty() || molfile.find(" V2000") == std::string::npos) return molfile;
    std::vector<std::string> lines;
    std::istringstream stream{molfile};
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    for (const LostWedge& wedge : wedges) {
        const std::size_t line = kHeaderLines + atoms + wedge.bond;
        if (line >= lines.size() || lines[line].size() < kColumns) continue;
        char columns[4 * kColumns];
        std::snprintf(columns, sizeof columns, "%3u%3u  1%3d", wedge.narrow + 1, wedge.wide + 1, wedge.is_up ? 1 : 6);
        lines[line].replace(0, kColumns, columns);
    }
    std::string result;
    for (const std::string& line : lines) result += line + '\n';
    return result;
}

}  // namespace chemsieve
