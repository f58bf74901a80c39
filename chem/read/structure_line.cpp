#include "chem/read/structure_line.h"

#include <algorithm>
#include <iterator>

#include "base/text.h"

namespace chemsieve {

namespace {

constexpr std::string_view kLineBlanks = " \t\v\f\r\n";

constexpr std::string_view kReadByRdkit[] = {"a", "m", "LN", "Sg", "SgD", "SgH", "rb", "s",   "u",
                                             "C", "H", "w",  "wU", "wD",  "c",   "t",  "ctu", "atomProp"};
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

std::vector<std::string> unread_parts(std::string_view text) {
    std::vector<std::string> parts;
    std::string_view left = extension_of(text);
    while (!left.empty()) {
        if (left.front() == ',' || left.front() == ' ') {
            left.remove_prefix(1);
            continue;
        }
        const std::size_t end = end_of_part(left);
        std::string part{left.substr(0, std::min(end, kMostShown))};
        if (end > kMostShown) part += "...";
        const bool is_new = std::find(parts.begin(), parts.end(), part) == parts.end();
        if (!is_read_part(left.substr(0, end)) && is_new) parts.push_back(std::move(part));
        left.remove_prefix(end);
    }
    return parts;
}

std::string with_safe_extension(std::string_view text) {
    const std::size_t begin = text.find('|'), end = text.rfind('|');
    if (begin == std::string_view::npos) return std::string{text};
    if (begin == end) return std::string{text.substr(0, text.find_last_not_of(" \t", begin > 0 ? begin - 1 : 0) + 1)};
    return std::string{text.substr(0, end + 1)} + " a name that nobody reads ::::::::::;;;;$$$$,,,,))))||||";
}

}  // namespace chemsieve
