#include "base/text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <cstring>

#include "base/number_text.h"

namespace chemsieve {

namespace {

// The letters of the bytes 0x80 to 0x9F in Windows-1252. Five of them are none, and what Latin-1 has.
constexpr std::array<char16_t, 32> kWindows1252 = {0x20ac, 0x0081, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021,
                                                   0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008d, 0x017d, 0x008f,
                                                   0x0090, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
                                                   0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x009d, 0x017e, 0x0178};

void append_utf8(char16_t code, std::string& text) {
    if (code < 0x80) {
        text.push_back(static_cast<char>(code));
    } else if (code < 0x800) {
        text.push_back(static_cast<char>(0xc0 | (code >> 6)));
        text.push_back(static_cast<char>(0x80 | (code & 0x3f)));
    } else {
        text.push_back(static_cast<char>(0xe0 | (code >> 12)));
        text.push_back(static_cast<char>(0x80 | ((code >> 6) & 0x3f)));
        text.push_back(static_cast<char>(0x80 | (code & 0x3f)));
    }
}

// Length of the valid UTF-8 sequence at `i`, or 0.
std::size_t utf8_length(std::string_view text, std::size_t i) {
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
    if (length < 3) return length;
    // No longer than needed, no half of a pair of UTF-16, nothing beyond U+10FFFF.
    const auto second = static_cast<unsigned char>(text[i + 1]);
    const bool is_wrong = (byte == 0xe0 && second < 0xa0) || (byte == 0xed && second >= 0xa0) ||
                          (byte == 0xf0 && second < 0x90) || (byte == 0xf4 && second >= 0x90);
    if (is_wrong) return 0;
    return length;
}

bool is_number(std::string_view text) {
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

std::vector<std::string> split_words(std::string_view text, std::string_view blanks) {
    std::vector<std::string> words;
    for (std::size_t at = 0; (at = text.find_first_not_of(blanks, at)) != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
        words.emplace_back(text.substr(at, end - at));
        at = end;
    }
    return words;
}

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

bool is_utf8(std::string_view text) {
    constexpr std::uint64_t kBeyondAscii = 0x8080808080808080;
    for (std::size_t i = 0; i < text.size();) {
        std::uint64_t eight = kBeyondAscii;
        if (i + sizeof eight <= text.size()) std::memcpy(&eight, text.data() + i, sizeof eight);
        if ((eight & kBeyondAscii) == 0) {
            i += sizeof eight;
            continue;
        }
        const std::size_t length = utf8_length(text, i);
        if (length == 0) return false;
        i += length;
    }
    return true;
}

std::string to_utf8(std::string text) {
    if (is_utf8(text)) return text;
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        append_utf8(byte >= 0x80 && byte < 0xa0 ? kWindows1252[byte - 0x80] : byte, result);
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
