#include "base/text.h"

#include <algorithm>
#include <cctype>

#include "base/number_text.h"

namespace chemsieve {

namespace {

// Length of the valid UTF-8 sequence at `i`, or 0.
std::size_t utf8_length(const std::string& text, std::size_t i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const std::size_t length = byte < 0x80                   ? 1
                               : byte >= 0xc2 && byte < 0xe0 ? 2
                               : byte >= 0xe0 && byte < 0xf0 ? 3
                               : byte >= 0xf0 && byte < 0xf5 ? 4
                                                             : 0;
    if (length == 0 || i + length > text.size()) return 0;
    for (std::size_t k = 1; k < length; ++k) {
        if ((static_cast<unsigned char>(text[i + k]) & 0xc0) != 0x80) return 0;
    }
    return length;
}

bool is_number(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(1);  // which number_in() does not take
    // Words such as "inf" are numbers, too.
    return !std::holds_alternative<std::monostate>(number_in(text)) &&
           text.find_first_of("0123456789") != std::string_view::npos;
}

// Quotes before what begins as formulas do; npos: it does not.
std::size_t quotes_before_formula(std::string_view text) {
    const std::size_t quotes = text.find_first_not_of('\'');
    if (quotes == std::string_view::npos) return quotes;
    return std::string_view{"=+-@\t\r"}.find(text[quotes]) == std::string_view::npos ? std::string_view::npos : quotes;
}

}  // namespace

std::string_view without_ends(std::string_view text, std::string_view characters) {
    const std::size_t first = text.find_first_not_of(characters);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(characters) + 1 - first);
}

std::string trimmed(std::string_view text) { return std::string{without_ends(text, " \t\v\f")}; }

std::string lower(std::string_view text) {
    std::string result{text};
    std::transform(result.begin(), result.end(), result.begin(), [](unsigned char c) { return std::tolower(c); });
    return result;
}

void make_one_line(std::span<char> text) noexcept {
    // Each letter is written, so that many are done at once.
    std::transform(text.begin(), text.end(), text.begin(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 || byte == 0x7f ? ' ' : c;
    });
}

std::string one_line(std::string_view text) {
    std::string result{text};
    make_one_line(result);
    return result;
}

std::string to_utf8(std::string text) {
    bool valid = true;
    for (std::size_t i = 0; i < text.size() && valid;) {
        const std::size_t length = utf8_length(text, i);
        valid = length > 0;
        i += length;
    }
    if (valid) return text;
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            result.push_back(c);
        } else {
            result.push_back(static_cast<char>(0xc0 | (byte >> 6)));
            result.push_back(static_cast<char>(0x80 | (byte & 0x3f)));
        }
    }
    return result;
}

std::string joined(const std::vector<std::string>& words, std::string_view separator) {
    std::string text;
    for (const std::string& word : words) {
        if (!text.empty()) text += separator;
        text += word;
    }
    return text;
}

bool is_blank_line(std::string_view line) { return line.find_first_not_of(" \t") == std::string_view::npos; }

bool must_be_escaped(std::string_view text) {
    const std::size_t quotes = quotes_before_formula(text);
    return quotes != std::string_view::npos && (quotes > 0 || !is_number(text));
}

std::string formula_escaped(std::string_view text) {
    return must_be_escaped(text) ? '\'' + std::string{text} : std::string{text};
}

std::string formula_restored(std::string_view text) {
    const std::size_t quotes = quotes_before_formula(text);
    return std::string{quotes == std::string_view::npos || quotes == 0 ? text : text.substr(1)};
}

}  // namespace chemsieve
