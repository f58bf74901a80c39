#include "base/qualified_number.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <limits>
#include <string>

#include "base/number_text.h"
#include "base/text.h"

namespace chemsieve {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kAbout = 0.1;  // what "~" allows on both sides, of the number
constexpr std::string_view kPlusMinus[] = {"\xc2\xb1", "+/-", "+-"};
constexpr std::string_view kRange[] = {"\xe2\x80\x93", " - "};  // an en dash, or a hyphen between blanks

enum class Qualifier { none, more, at_least, less, at_most, about };

struct Prefix {
    std::string_view text;
    Qualifier qualifier;
};
// Longer ones before what they begin with.
constexpr Prefix kPrefixes[] = {{">=", Qualifier::at_least},
                                {"=>", Qualifier::at_least},
                                {"\xe2\x89\xa5", Qualifier::at_least},
                                {">>", Qualifier::more},
                                {">", Qualifier::more},
                                {"<=", Qualifier::at_most},
                                {"=<", Qualifier::at_most},
                                {"\xe2\x89\xa4", Qualifier::at_most},
                                {"<<", Qualifier::less},
                                {"<", Qualifier::less},
                                {"~", Qualifier::about},
                                {"\xe2\x89\x88", Qualifier::about},
                                {"ca.", Qualifier::about},
                                {"ca ", Qualifier::about},
                                {"=", Qualifier::none}};

// Digits with a sign, at most one decimal mark, and an exponent.
struct PlainNumber {
    double value = 0;
    bool has_point = false, has_comma = false;
    bool may_be_thousand = false;  // "1,234"
    bool has_minus_sign = false;   // or an en dash for one, which the word processor has put there
};

// With hyphens for what stands as a minus before a digit or a decimal mark. Empty: there is none.
std::string with_hyphens(std::string_view text) {
    constexpr std::string_view kSigns[] = {"\xe2\x88\x92", "\xe2\x80\x93"};
    std::string result;
    for (const std::string_view sign : kSigns) {
        for (std::size_t at = text.find(sign); at != std::string_view::npos; at = text.find(sign, at + 1)) {
            const std::size_t next = at + sign.size();
            const bool is_minus = at == 0 || text[at - 1] == 'e' || text[at - 1] == 'E';
            if (!is_minus || next >= text.size() || !(is_digit(text[next]) || text[next] == '.' || text[next] == ','))
                return {};
            if (result.empty()) result = text;
            result.replace(result.find(sign), sign.size(), "-");
        }
    }
    return result;
}

std::optional<PlainNumber> plain_number(std::string_view text) {
    PlainNumber result;
    const std::string hyphens = text.find('\xe2') == std::string_view::npos ? std::string{} : with_hyphens(text);
    result.has_minus_sign = !hyphens.empty();
    if (result.has_minus_sign) text = hyphens;
    const std::size_t comma = text.find(',');
    std::string with_point{text};
    if (comma != std::string_view::npos) {
        const std::size_t first = text.find_first_of("0123456789");
        const std::size_t end = text.find_first_not_of("0123456789", comma + 1);
        const std::size_t behind = std::min(end, text.size()) - comma - 1;
        if (text.find_first_of(".,", comma + 1) != std::string_view::npos || text.find('.') < comma || behind == 0) {
            return std::nullopt;
        }
        constexpr std::size_t kThousand = 3;
        const bool begins_with_digits = first < comma && comma - first <= kThousand && text[first] != '0';
        result.has_comma = true;
        result.may_be_thousand = begins_with_digits && behind == kThousand && end == std::string_view::npos;
        with_point[comma] = '.';
    }
    const TextNumber number = number_in(with_point);
    if (const auto* whole = std::get_if<std::int64_t>(&number)) {
        result.value = static_cast<double>(*whole);
        return result;
    }
    const auto* real = std::get_if<double>(&number);
    if (!real || std::isnan(*real)) return std::nullopt;
    if (result.has_comma && with_point.find_first_of("0123456789") == std::string::npos) return std::nullopt;
    result.value = *real;
    result.has_point = !result.has_comma;
    return result;
}

struct ParsedCell {
    PlainNumber number;
    std::optional<PlainNumber> other;  // behind "±", or the end of a range
    bool is_range = false;
    Qualifier qualifier = Qualifier::none;

    bool is_qualified() const { return qualifier != Qualifier::none || other.has_value(); }
};

// The two numbers around one of the signs.
template <std::size_t count>
std::optional<std::pair<PlainNumber, PlainNumber>> numbers_around(std::string_view text,
                                                                  const std::string_view (&signs)[count]) {
    for (const std::string_view sign : signs) {
        const std::size_t at = text.find(sign, 1);
        if (at == std::string_view::npos) continue;
        const auto first = plain_number(without_ends(text.substr(0, at), " "));
        const auto second = plain_number(without_ends(text.substr(at + sign.size()), " "));
        if (first && second) return std::pair{*first, *second};
    }
    return std::nullopt;
}

std::optional<ParsedCell> parsed_cell(std::string_view text) {
    text = without_ends(text, " \t");
    if (const auto number = plain_number(text)) return ParsedCell{.number = *number, .other = {}};
    if (const auto pair = numbers_around(text, kPlusMinus))
        return ParsedCell{.number = pair->first, .other = pair->second};
    if (const auto pair = numbers_around(text, kRange)) {
        if (pair->first.value > pair->second.value) return std::nullopt;
        return ParsedCell{.number = pair->first, .other = pair->second, .is_range = true};
    }
    for (const Prefix& prefix : kPrefixes) {
        if (!text.starts_with(prefix.text)) continue;
        const auto number = plain_number(without_ends(text.substr(prefix.text.size()), " "));
        if (!number) return std::nullopt;
        return ParsedCell{.number = *number, .other = {}, .qualifier = prefix.qualifier};
    }
    return std::nullopt;
}

constexpr std::string_view kNoNumber[] = {
    "n.d.",       "nd",   "n.d", "n/d",          "na",   "n/a",  "n.a.", "n.a",
    "#n/a",       "-",    "--",  "\xe2\x80\x93", "null", "none", "?",    "not determined",
    "not tested", "n.t.", "nt"};

constexpr std::string_view kWhole = "integer", kReal = "real", kText = "text";
constexpr std::string_view kQualified = "qualified", kNothing = "text?";

// A number of no value, which does not make others qualified.
bool is_nan(std::string_view cell) {
    const TextNumber number = number_in(without_ends(cell, " "));
    const auto* real = std::get_if<double>(&number);
    return real && std::isnan(*real);
}

}  // namespace

bool says_no_number(std::string_view cell) {
    const std::string word = lower(trimmed(cell));
    return std::find(std::begin(kNoNumber), std::end(kNoNumber), word) != std::end(kNoNumber);
}

bool NumberStyle::add(std::string_view cell, DecimalMark mark) {
    const auto parsed = parsed_cell(cell);
    if (has_text_ || trimmed(cell).empty()) return parsed.has_value();
    if (!parsed && is_nan(cell)) {
        has_number_ = has_point_ = true;
        return false;
    }
    if (!parsed) {
        (says_no_number(cell) ? is_qualified_ : has_text_) = true;
        return false;
    }
    has_number_ = true;
    is_qualified_ = is_qualified_ || parsed->is_qualified();
    const auto take = [&](const PlainNumber& number) {
        has_text_ = has_text_ || (number.has_comma && mark == DecimalMark::point) ||
                    (number.has_point && mark == DecimalMark::comma);
        const bool is_unknown = number.may_be_thousand && mark == DecimalMark::found_out;
        has_thousand_ = has_thousand_ || is_unknown;
        has_comma_ = has_comma_ || (number.has_comma && !is_unknown);
        has_point_ = has_point_ || number.has_point;
        is_qualified_ = is_qualified_ || number.has_minus_sign;
    };
    take(parsed->number);
    if (parsed->other) take(*parsed->other);
    return true;
}

std::string_view NumberStyle::word() const noexcept {
    if (has_text_ || (has_point_ && (has_comma_ || has_thousand_))) return kText;
    if (!has_number_) return is_qualified_ ? "text? none" : kNothing;
    if (is_unsure()) return is_qualified_ ? "text? thousand signs" : "text? thousand";
    if (has_comma_) return is_qualified_ ? "qualified comma signs" : "qualified comma";
    if (is_qualified_) return has_point_ ? "qualified point signs" : "qualified signs";
    return has_point_ ? kReal : kWhole;
}

NumberStyle NumberStyle::from_word(std::string_view word) noexcept {
    const auto has = [&](std::string_view part) { return word.find(part) != std::string_view::npos; };
    NumberStyle style;
    style.has_number_ = word == kWhole || word == kReal || word.starts_with(kQualified) || has("? thousand");
    style.has_point_ = word == kReal || has(" point");
    style.has_comma_ = has(" comma");
    style.has_thousand_ = has("? thousand");
    style.is_qualified_ = has(" signs") || has("? none");
    style.has_text_ = !style.has_number_ && !has("? none") && word != kNothing;
    return style;
}

std::optional<QualifiedNumber> qualified_number_in(std::string_view cell) {
    const auto parsed = parsed_cell(cell);
    if (!parsed) return std::nullopt;
    const double value = parsed->number.value;
    QualifiedNumber result{value, value, value};
    if (parsed->other) {
        const double other = parsed->other->value;
        result.low = parsed->is_range ? value : value - std::abs(other);
        result.high = parsed->is_range ? other : value + std::abs(other);
        if (parsed->is_range) result.value = (value + other) / 2;
    }
    switch (parsed->qualifier) {
        case Qualifier::none: break;
        case Qualifier::more: result.low = std::nextafter(value, kInfinity); [[fallthrough]];
        case Qualifier::at_least: result.high = kInfinity; break;
        case Qualifier::less: result.high = std::nextafter(value, -kInfinity); [[fallthrough]];
        case Qualifier::at_most: result.low = -kInfinity; break;
        case Qualifier::about:
            result.low = value - kAbout * std::abs(value);
            result.high = value + kAbout * std::abs(value);
            break;
    }
    return result;
}

}  // namespace chemsieve
