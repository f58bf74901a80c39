#include "chem/read/structure_line.h"

#include <algorithm>
#include <iterator>

#include "base/text.h"

namespace chemsieve {

namespace {

constexpr std::string_view kLineBlanks = " \t\v\f\r\n";

constexpr std::string_view kReadByRdkit[] = {"a", "m", "LN", "Sg", "SgD", "SgH", "rb",      "s",
                                             "u", "C", "w",  "wU", "wD",  "ctu", "atomProp"};
constexpr std::size_t kMostShown = 40;

// Without the bars; empty if there is none. An extension that does not end is left out.
std::string_view extension_of(std::string_view text) {
    const std::size_t begin = text.find('|'), end = text.rfind('|');
    if (begin == std::string_view::npos || begin == end) return {};
    return text.substr(begin + 1, end - begin - 1);
}

bool begins_part(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '&' || c == '^' || c == '$' || c == '(';
}

// The end of the part that begins the text: at the comma before the next one, or the end. Commas also separate what a
// part lists.
std::size_t end_of_part(std::string_view text) {
    if (text.front() == '(') return std::min(text.find(')'), text.size() - 1) + 1;
    if (text.front() == '$') return std::min(text.find('$', 1), text.size() - 1) + 1;
    int braces = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '{') ++braces;
        if (text[i] == '}') --braces;
        const bool is_last = i + 1 == text.size();
        if (text[i] == ',' && braces <= 0 && (is_last || begins_part(text[i + 1]))) return i;
    }
    return text.size();
}

std::vector<std::string_view> parts_of(std::string_view extension) {
    std::vector<std::string_view> parts;
    while (!extension.empty()) {
        const bool is_between = extension.front() == ',' || extension.front() == ' ';
        const std::size_t end = is_between ? 1 : end_of_part(extension);
        if (!is_between) parts.push_back(extension.substr(0, end));
        extension.remove_prefix(end);
    }
    return parts;
}

bool is_read_part(std::string_view part) {
    const char first = part.front();
    if (first == '(' || first == '$' || first == '^' || first == '&') return true;
    const std::string_view tag = part.substr(0, part.find(':'));
    if (tag.size() == part.size()) return false;
    if (tag.size() > 1 && tag[0] == 'o' && std::all_of(tag.begin() + 1, tag.end(), is_digit)) return true;
    return std::find(std::begin(kReadByRdkit), std::end(kReadByRdkit), tag) != std::end(kReadByRdkit);
}

}  // namespace

std::size_t end_of_structure(std::string_view line) {
    const std::size_t end = std::min(line.find_first_of(kLineBlanks), line.size());
    const std::size_t bar = line.find_first_not_of(kLineBlanks, end);
    if (bar == std::string_view::npos || line[bar] != '|') return end;
    // An extension that does not end is no name.
    const std::size_t close = line.find('|', bar + 1);
    return close == std::string_view::npos ? line.size() : close + 1;
}

StructureLine structure_and_name(std::string_view line) {
    line = without_ends(line, kLineBlanks);
    const std::size_t end = end_of_structure(line);
    return {std::string{line.substr(0, end)}, std::string{without_ends(line.substr(end), kLineBlanks)}};
}

std::vector<std::string> parts_of_extension(std::string_view text) {
    std::vector<std::string> parts;
    for (const std::string_view part : parts_of(extension_of(text))) parts.emplace_back(part);
    return parts;
}

std::vector<std::string> unread_parts(std::string_view text) {
    std::vector<std::string> parts;
    for (const std::string_view part : parts_of(extension_of(text))) {
        if (is_read_part(part)) continue;
        std::string shown{part.substr(0, kMostShown)};
        if (part.size() > kMostShown) shown += "...";
        if (std::find(parts.begin(), parts.end(), shown) == parts.end()) parts.push_back(std::move(shown));
    }
    return parts;
}

std::string with_safe_extension(std::string_view text) {
    const std::size_t begin = text.find('|');
    if (begin == std::string_view::npos) return std::string{text};
    std::string safe{text.substr(0, begin)};
    for (const std::string_view part : parts_of(extension_of(text))) {
        if (!is_read_part(part)) continue;
        safe += safe.size() == begin ? '|' : ',';
        safe += part;
    }
    if (safe.size() > begin) safe += "| a name that nobody reads ::::::::::;;;;$$$$,,,,))))||||";
    return safe;
}

}  // namespace chemsieve
