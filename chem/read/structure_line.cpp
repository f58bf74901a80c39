#include "chem/read/structure_line.h"

#include <algorithm>

namespace chemsieve {

namespace {

constexpr std::string_view kLineBlanks = " \t\v\f\r\n";

std::string_view without_blank_ends(std::string_view text) {
    const std::size_t first = text.find_first_not_of(kLineBlanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kLineBlanks) + 1 - first);
}

}  // namespace

std::size_t end_of_structure(std::string_view line) {
    const std::size_t end = std::min(line.find_first_of(kLineBlanks), line.size());
    const std::size_t bar = line.find_first_not_of(kLineBlanks, end);
    if (bar == std::string_view::npos || line[bar] != '|') return end;
    const std::size_t close = line.find('|', bar + 1);
    return close == std::string_view::npos ? end : close + 1;
}

StructureLine structure_and_name(std::string_view line) {
    line = without_blank_ends(line);
    std::size_t end = end_of_structure(line);
    // An extension that does not end is no name.
    if (without_blank_ends(line.substr(end)).starts_with('|')) end = line.size();
    return {std::string{line.substr(0, end)}, std::string{without_blank_ends(line.substr(end))}};
}

}  // namespace chemsieve
