#include "data/write/xml_text.h"

#include <cstdint>

#include "base/text.h"

namespace chemsieve {

namespace {

constexpr std::string_view kNoCharacter = "\xef\xbf\xbd";  // U+FFFD

std::uint32_t code_point(std::string_view sequence) {
    if (sequence.size() == 1) return static_cast<unsigned char>(sequence[0]);
    std::uint32_t code = static_cast<unsigned char>(sequence[0]) & (0xffU >> (sequence.size() + 1));
    for (const char c : sequence.substr(1)) code = (code << 6) | (static_cast<unsigned char>(c) & 0x3fU);
    return code;
}

bool is_xml_character(std::uint32_t code) {
    return (code >= 0x20 && code < 0xd800) || (code >= 0xe000 && code < 0xfffe) || (code >= 0x10000 && code < 0x110000);
}

}  // namespace

std::string xml_characters(std::string_view text) {
    const std::string utf8 = to_utf8(std::string{text});
    std::string result;
    result.reserve(utf8.size());
    for (std::size_t i = 0; i < utf8.size();) {
        const auto byte = static_cast<unsigned char>(utf8[i]);
        const std::size_t length = byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
        const std::string_view sequence{utf8.data() + i, length};
        const std::uint32_t code = code_point(sequence);
        if (code == '\n' || code == '\t') {
            result += utf8[i];
        } else if (code < 0x20 || code == 0x7f) {
            result += ' ';
        } else if (is_xml_character(code)) {
            result += sequence;
        } else {
            result += kNoCharacter;
        }
        i += length;
    }
    return result;
}

std::string xml_escaped(std::string_view text) {
    std::string result;
    for (const char c : xml_characters(text)) {
        switch (c) {
            case '&': result += "&amp;"; break;
            case '<': result += "&lt;"; break;
            case '>': result += "&gt;"; break;
            case '"': result += "&quot;"; break;
            case '\'': result += "&#39;"; break;
            default: result += c;
        }
    }
    return result;
}

}  // namespace chemsieve
