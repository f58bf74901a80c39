#include "data/read/workbook.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <optional>

#include "base/qualified_number.h"
#include "base/text.h"

namespace chemsieve {

namespace {

constexpr int kDigitsShown = 15;
constexpr int kSecondsOfADay = 86'400;
constexpr double kLastDay = 2'958'466;  // the year 10000

// A code without its texts in quotes, escaped characters and colours, up to the semicolon that ends the format of
// positive numbers.
struct BareCode {
    std::string letters;  // lower case
    std::string before;   // texts and signs that are shown before them
    bool is_duration = false;
};

BareCode bare(std::string_view code) {
    BareCode result;
    for (std::size_t i = 0; i < code.size() && code[i] != ';'; ++i) {
        const char c = code[i];
        const bool is_before = result.letters.empty();
        if (c == '\\' || c == '_' || c == '*') {
            ++i;
            if (is_before && c == '\\' && i < code.size()) result.before += code[i];
        } else if (is_before && (c == '<' || c == '>' || c == '=' || c == '~')) {
            result.before += c;
        } else if (c == '"' || c == '[') {
            const std::size_t end = code.find(c == '"' ? '"' : ']', i + 1);
            if (end == std::string_view::npos) break;
            const std::string inside = lower(code.substr(i + 1, end - i - 1));
            const bool counts = c == '[' && !inside.empty() && inside.find_first_not_of(inside[0]) == std::string::npos;
            if (counts && (inside[0] == 'h' || inside[0] == 'm' || inside[0] == 's')) result.is_duration = true;
            if (is_before && c == '"') result.before += code.substr(i + 1, end - i - 1);
            i = end;
        } else {
            result.letters += lower(code.substr(i, 1));
        }
    }
    return result;
}

bool is_letter_or_digit(char c) { return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Whether a number behind it is one with a qualifier.
bool is_qualifier(std::string_view before) {
    NumberStyle style;
    style.add(std::string{before} + "1");
    return style.is_qualified();
}

std::optional<double> number_of(std::string_view value) {
    double number = 0;
    const auto [stop, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc{} || stop != value.data() + value.size() || !std::isfinite(number)) return std::nullopt;
    return number;
}

template <class... Numbers>
std::string printed(const char* format, Numbers... numbers) {
    char text[64];
    const int length = std::snprintf(text, sizeof text, format, numbers...);
    return std::string(text, static_cast<std::size_t>(std::clamp<int>(length, 0, sizeof text - 1)));
}

std::string clock_text(long seconds) {
    return printed("%02ld:%02ld:%02ld", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

// Days count from 1899-12-30, as spreadsheet programs take 1900 for a leap year; those before 1900-03-01 are one off.
std::string date_text(long day, bool from_1904) {
    using namespace std::chrono;
    const sys_days first = from_1904 ? sys_days{year{1904} / 1 / 1} : sys_days{year{1899} / 12 / 30};
    if (!from_1904 && day == 60) return "1900-02-29";
    const year_month_day date{first + days{!from_1904 && day < 60 ? day + 1 : day}};
    return printed("%04d-%02u-%02u", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                   static_cast<unsigned>(date.day()));
}

std::string moment_text(double number, NumberMeaning meaning, bool from_1904) {
    double day = std::floor(number);
    long seconds = std::lround((number - day) * kSecondsOfADay);
    if (seconds == kSecondsOfADay) {
        ++day;
        seconds = 0;
    }
    const auto whole_day = static_cast<long>(day);
    if (meaning == NumberMeaning::duration) return clock_text(whole_day * kSecondsOfADay + seconds);
    // A time of day alone has no date.
    if (meaning == NumberMeaning::time && whole_day == 0) return clock_text(seconds);
    const std::string date = date_text(whole_day, from_1904);
    return meaning == NumberMeaning::date ? date : date + "T" + clock_text(seconds);
}

std::string plain_number(std::string_view value, double number) {
    const std::size_t sign = value.starts_with('-') ? 1 : 0;
    if (value.size() > sign && std::all_of(value.begin() + static_cast<std::ptrdiff_t>(sign), value.end(), is_digit)) {
        return std::string{value};
    }
    if (number == 0) return "0";
    // Whole numbers are not shown with an exponent.
    if (number == std::floor(number) && std::abs(number) < 1e15) return printed("%.0f", number);
    return printed("%.*g", kDigitsShown, number);
}

}  // namespace

NumberFormat number_format_of_code(std::string_view code) {
    const BareCode format = bare(code);
    const std::string& letters = format.letters;
    if (format.is_duration) return {NumberMeaning::duration};
    const std::string before = is_qualifier(format.before) ? format.before : std::string{};
    if (letters.find("general") != std::string::npos) return {NumberMeaning::number, 0, before};
    if (!letters.empty() && letters.find_first_not_of('0') == std::string::npos) {
        const bool makes_id = std::any_of(format.before.begin(), format.before.end(), is_letter_or_digit) &&
                              (letters.size() > 1 || format.before.back() != ' ');
        const auto width = static_cast<int>(std::min<std::size_t>(letters.size(), 40));
        if (makes_id || width > 1) return {NumberMeaning::padded, width, makes_id ? format.before : before};
    }
    // An "e+" is an exponent, and so on: of numbers.
    if (letters.find_first_of("0#?") != std::string::npos && letters.find_first_of("ydhs") == std::string::npos) {
        return {NumberMeaning::number, 0, before};
    }
    const bool has_time = letters.find_first_of("hs") != std::string::npos;
    const bool has_month = letters.find('m') != std::string::npos;
    const bool has_date = letters.find_first_of("yd") != std::string::npos || (has_month && !has_time);
    if (has_date) return {has_time ? NumberMeaning::date_time : NumberMeaning::date};
    return {has_time ? NumberMeaning::time : NumberMeaning::number};
}

// ECMA-376 part 1, 18.8.30.
NumberFormat number_format_built_in(int number) {
    const auto between = [number](int first, int last) { return number >= first && number <= last; };
    if (number == 22) return {NumberMeaning::date_time};
    if (number == 46) return {NumberMeaning::duration};
    if (between(18, 21) || number == 45 || number == 47 || between(32, 35) || between(55, 56)) {
        return {NumberMeaning::time};
    }
    if (between(14, 17) || between(27, 31) || number == 36 || between(50, 54) || between(57, 58)) {
        return {NumberMeaning::date};
    }
    return {};
}

std::string shown_number(std::string_view value, const NumberFormat& format, bool from_1904) {
    const std::optional<double> number = number_of(value);
    if (!number) return std::string{value};
    if (format.meaning == NumberMeaning::padded && *number >= 0 && *number == std::floor(*number) && *number < 1e15) {
        return format.before + printed("%0*.0f", format.width, *number);
    }
    const bool is_moment = format.meaning != NumberMeaning::number && format.meaning != NumberMeaning::padded;
    if (is_moment && *number >= 0 && *number < kLastDay) return moment_text(*number, format.meaning, from_1904);
    return format.before + plain_number(value, *number);
}

std::string without_escapes(std::string text) {
    constexpr std::size_t kEscape = 7;  // "_x000D_"
    std::size_t at = 0;
    while ((at = text.find("_x", at)) != std::string::npos) {
        unsigned unit = 0;
        const char* digits = text.data() + at + 2;
        if (at + kEscape > text.size() || text[at + kEscape - 1] != '_' ||
            std::from_chars(digits, digits + 4, unit, 16).ptr != digits + 4) {
            ++at;
            continue;
        }
        std::string character;
        if (unit < 0x80) {
            character += static_cast<char>(unit);
        } else if (unit < 0x800) {
            character += static_cast<char>(0xC0U | (unit >> 6U));
            character += static_cast<char>(0x80U | (unit & 0x3FU));
        } else if (unit < 0xD800 || unit > 0xDFFF) {
            character += static_cast<char>(0xE0U | (unit >> 12U));
            character += static_cast<char>(0x80U | ((unit >> 6U) & 0x3FU));
            character += static_cast<char>(0x80U | (unit & 0x3FU));
        }
        text.replace(at, kEscape, character);
        at += character.size();
    }
    return text;
}

}  // namespace chemsieve
