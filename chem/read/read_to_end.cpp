#include "chem/read/read_to_end.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <string>

#include "base/text.h"
#include "chem/read/structure_line.h"

namespace chemsieve {

namespace {

constexpr std::string_view kBetweenParts = " \t\v\f\r\n";
constexpr std::size_t kShown = 20;      // bytes before a place
constexpr std::size_t kMoreShown = 40;  // bytes of what should not be there

// Signs that word processors, web pages and spreadsheets put in place of those of ASCII.
struct Lookalike {
    char32_t first, last;
    std::string_view name;
    std::string_view meant;  // empty: nothing
};

constexpr Lookalike kLookalikes[] = {
    {0x80, 0x9F, "a control character", ""},
    {0xA0, 0xA0, "a no-break space", " "},
    {0xAD, 0xAD, "a soft hyphen", ""},
    {0x2000, 0x200A, "a typographic space", " "},
    {0x200B, 0x200F, "a mark without width", ""},
    {0x2010, 0x2011, "a typographic hyphen", "-"},
    {0x2012, 0x2012, "a figure dash", "-"},
    {0x2013, 0x2013, "an en dash", "-"},
    {0x2014, 0x2015, "an em dash", "-"},
    {0x2028, 0x2029, "a line separator", ""},
    {0x202A, 0x202E, "a mark without width", ""},
    {0x202F, 0x202F, "a narrow no-break space", " "},
    {0x205F, 0x205F, "a typographic space", " "},
    {0x2060, 0x2064, "a mark without width", ""},
    {0x2212, 0x2212, "a minus sign", "-"},
    {0x2215, 0x2215, "a division slash", "/"},
    {0x2261, 0x2261, "a triple line", "#"},
    {0x3000, 0x3000, "a full-width space", " "},
    {0xFE63, 0xFE63, "a small hyphen", "-"},
    {0xFEFF, 0xFEFF, "a byte order mark", ""},
    {0xFFFD, 0xFFFD, "the sign for what could not be read", ""},
};

struct Sign {
    char32_t code = 0;
    std::size_t bytes = 1;
    bool is_utf8 = false;
};

// The sign of several bytes that the text begins with; of a text that is no UTF-8, its first byte.
Sign first_sign(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const std::size_t bytes = byte(0) >= 0xF0 ? 4 : byte(0) >= 0xE0 ? 3 : 2;
    if (byte(0) < 0xC2 || byte(0) > 0xF4 || text.size() < bytes) return {byte(0)};
    char32_t code = byte(0) & (0xFFU >> (bytes + 1));
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U) return {byte(0)};
        code = code << 6U | (byte(i) & 0x3FU);
    }
    return {code, bytes, true};
}

// "U+2013"
std::string code_text(const Sign& sign) {
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), sign.is_utf8 ? "U+%04X" : "byte 0x%02X", static_cast<unsigned>(sign.code));
    return text.data();
}

// "an en dash (U+2013), where '-' may be meant"; a sign that is seen is shown.
std::string told_of(const Sign& sign, std::string_view text) {
    constexpr char32_t kFullWidth = 0xFF01, kFullWidthEnd = 0xFF5E, kFullWidthToAscii = 0xFEE0;
    if (sign.is_utf8 && sign.code >= kFullWidth && sign.code <= kFullWidthEnd) {
        const char meant = static_cast<char>(sign.code - kFullWidthToAscii);
        return "a full-width letter ('" + std::string{text.substr(0, sign.bytes)} + "', " + code_text(sign) +
               "), where '" + meant + "' may be meant";
    }
    const auto* known = std::find_if(std::begin(kLookalikes), std::end(kLookalikes), [&](const Lookalike& l) {
        return sign.is_utf8 && sign.code >= l.first && sign.code <= l.last;
    });
    if (known == std::end(kLookalikes)) {
        return sign.is_utf8 ? "'" + std::string{text.substr(0, sign.bytes)} + "' (" + code_text(sign) + ")"
                            : "a letter that is not UTF-8 (" + code_text(sign) + ")";
    }
    std::string told = std::string{known->name} + " (" + code_text(sign) + ")";
    if (!known->meant.empty()) {
        told +=
            ", where " + (known->meant == " " ? "a blank" : "'" + std::string{known->meant} + "'") + " may be meant";
    }
    return told;
}

// "behind 'CCO'"
std::string place(std::string_view text, std::size_t at) {
    if (at == 0) return "at its beginning";
    std::string before{text.substr(0, at)};
    if (at > kShown) before = "..." + before.substr(at - kShown);
    return "behind '" + before + "'";
}

std::optional<Unparsable> not_ascii(std::string_view bare, std::string_view kind) {
    const auto is_foreign = [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 || byte >= 0x7F;
    };
    const auto found = std::find_if(bare.begin(), bare.end(), is_foreign);
    if (found == bare.end()) return std::nullopt;
    const auto at = static_cast<std::size_t>(found - bare.begin());
    const std::string_view from = bare.substr(at);
    const bool is_control = static_cast<unsigned char>(*found) < 0x80;
    const Sign sign = is_control ? Sign{static_cast<char32_t>(*found), 1, true} : first_sign(from);
    const std::string told = is_control ? "a control character (" + code_text(sign) + ")" : told_of(sign, from);
    return Unparsable{
        .reason = "has " + told + ", " + place(bare, at) + "; " + std::string{kind} + " has letters of ASCII only",
        .place = TextPlace{at, at + sign.bytes}};
}

// Dative bonds, "->" and "<-", are none.
std::optional<Unparsable> reaction(std::string_view bare) {
    for (std::size_t at = bare.find('>'); at != std::string_view::npos; at = bare.find('>', at + 1)) {
        if (at > 0 && bare[at - 1] == '-') continue;
        return Unparsable{.reason = "is a reaction ('>' " + place(bare, at) + "), and compounds are read",
                          .place = TextPlace{at, at + 1}};
    }
    return std::nullopt;
}

std::string in_quotes(std::string_view text) {
    return "'" + std::string{text.substr(0, kMoreShown)} + (text.size() > kMoreShown ? "..." : "") + "'";
}

// Parts that RDKit does not know have a tag all the same, "RG:_R1={C}", but for the mark of a racemate.
std::optional<Unparsable> no_part_of_extension(std::string_view text) {
    for (const std::string& part : unread_parts(text)) {
        if (part == "r" || part.find_first_of(":=") != std::string::npos) continue;
        return Unparsable{"its extension has " + in_quotes(part) + ", which is no part of one"};
    }
    return std::nullopt;
}

// `text`: without blanks at its ends.
std::optional<Unparsable> not_read(std::string_view text, std::string_view kind) {
    const std::string_view bare = text.substr(0, std::min(text.find_first_of(kBetweenParts), text.size()));
    if (auto refused = not_ascii(bare, kind)) return refused;
    if (auto refused = reaction(bare)) return refused;
    const std::size_t bar = bare.find('|');
    if (bar != std::string_view::npos) {
        return Unparsable{.reason = "has a bar ('|') " + place(bare, bar) + ", which is no part of " +
                                    std::string{kind} + "; an extension (|...|) stands behind a blank",
                          .remedy = Remedy{RemedyKind::name_delimiter, "", "|"},
                          .place = TextPlace{bar, bar + 1}};
    }
    const std::string_view more = without_ends(text.substr(bare.size()), kBetweenParts);
    if (more.empty()) return std::nullopt;
    if (!more.starts_with('|')) return Unparsable{"has text after the " + std::string{kind} + ": " + in_quotes(more)};
    const std::size_t end = more.rfind('|');
    if (end == 0) return Unparsable{"its extension has no bar at its end: " + in_quotes(more)};
    if (end + 1 < more.size()) return Unparsable{"has text after its extension: " + in_quotes(more.substr(end + 1))};
    return no_part_of_extension(text);
}

}  // namespace

std::optional<Unparsable> not_read_to_end(std::string_view text, std::string_view kind) {
    const std::string_view bare = without_ends(text, kBetweenParts);
    auto refused = not_read(bare, kind);
    if (refused && refused->place) {
        const auto before = static_cast<std::size_t>(bare.data() - text.data());
        refused->place = TextPlace{refused->place->begin + before, refused->place->end + before};
    }
    return refused;
}

}  // namespace chemsieve
