#include "search/request/property_range.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

#include "base/text.h"

namespace chemsieve {

namespace {

constexpr std::string_view kBlanks = " \t\r\n\v\f";

std::string in_quotes(const std::string& name) {
    std::string quoted = "\"";
    for (const char c : name) {
        if (c == '"') quoted += c;
        quoted += c;
    }
    return quoted + '"';
}

bool is_plain(std::string_view name) {
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    return !name.empty() && is_letter(name.front()) &&
           std::all_of(name.begin(), name.end(), [&](char c) { return is_letter(c) || is_digit(c); });
}

bool is_word_of_language(std::string name) {
    constexpr std::array<std::string_view, 9> kWords{"and",  "or",   "not",     "in",      "is",
                                                     "null", "like", "between", "contains"};
    for (char& c : name) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    return std::find(kWords.begin(), kWords.end(), name) != kWords.end();
}

// Text that gives exactly the same number when it is read.
std::string number_text(double number) {
    const bool plain = number == 0 || (std::abs(number) >= 1e-5 && std::abs(number) < 1e15);
    std::array<char, 64> text;
    const auto format = plain ? std::chars_format::fixed : std::chars_format::scientific;
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), number, format).ptr};
}

std::string trimmed(const std::string& text) {
    const std::size_t first = text.find_first_not_of(kBlanks);
    if (first == std::string::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

bool is_closed(std::string_view condition) {
    int depth = 0;
    char quote = '\0';
    for (const char c : condition) {
        if (quote != '\0') {
            if (c == quote) quote = '\0';
        } else if (c == '\'' || c == '"') {
            quote = c;
        } else if (c == '(') {
            ++depth;
        } else if (c == ')' && --depth < 0) {
            return false;
        }
    }
    return depth == 0 && quote == '\0';
}

}  // namespace

std::string quoted_property_name(const std::string& name) {
    return is_plain(name) && !is_word_of_language(name) ? name : in_quotes(name);
}

std::string condition_of_range(const PropertyRange& range) {
    // A quoted name means the imported property before the computed one.
    const std::string name = range.imported ? in_quotes(range.name) : quoted_property_name(range.name);
    if (range.lowest && range.highest) {
        return name + " between " + number_text(*range.lowest) + " and " + number_text(*range.highest);
    }
    if (range.lowest) return name + " >= " + number_text(*range.lowest);
    return range.highest ? name + " <= " + number_text(*range.highest) : std::string{};
}

std::string combined_condition(const std::string& typed, std::span<const PropertyRange> ranges) {
    const std::string written = trimmed(typed);
    if (!is_closed(written)) return typed;
    std::string of_ranges;
    for (const PropertyRange& range : ranges) {
        const std::string condition = condition_of_range(range);
        if (!condition.empty()) of_ranges += (of_ranges.empty() ? "" : " and ") + condition;
    }
    if (written.empty()) return of_ranges;
    if (of_ranges.empty()) return typed;
    return '(' + written + ") and " + of_ranges;
}

}  // namespace chemsieve
