#include "base/text.h"

#include <algorithm>
#include <cctype>

namespace chemsieve {

std::string trimmed(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\v\f";
    const std::size_t first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return {};
    return std::string{text.substr(first, text.find_last_not_of(kBlanks) - first + 1)};
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
}  // namespace

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

}  // namespace chemsieve
