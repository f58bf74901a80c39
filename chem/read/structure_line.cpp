#include "chem/read/structure_line.h"

#include <algorithm>

#include "base/text.h"

namespace chemsieve {

namespace {

constexpr std::string_view kLineBlanks = " \t\v\f\r\n";

}  // namespace

std::size_t end_of_structure(std::string_view line) {
    const std::size_t end = std::min(line.find_first_of(kLineBlanks), line.size());
    const std::size_t bar = line.find_first_not_of(kLineBlanks, end);
    if (bar == std::string_view::npos || line[bar] != '|') return end;
    const std::size_t close = line.find('|', bar + 1);
    return close == std::string_view::npos ? end : close + 1;
}

StructureLine structure_and_name(std::string_view line) {
    line = without_ends(line, kLineBlanks);
    std::size_t end = end_of_structure(line);
    // An extension that does not end is no name.
    if (without_ends(line.substr(end), kLineBlanks).starts_with('|')) end = line.size();
    return {std::string{line.substr(0, end)}, std::string{without_ends(line.substr(end), kLineBlanks)}};
}

}  // namespace chemsieve
