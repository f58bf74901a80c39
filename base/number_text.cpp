#include "base/number_text.h"

#include <algorithm>
#include <charconv>

#include "base/text.h"

namespace chemsieve {

std::string_view without_plus(std::string_view text) {
    const bool is_number = text.size() > 1 && text[0] == '+' && (is_digit(text[1]) || text[1] == '.');
    return is_number ? text.substr(1) : text;
}

std::string_view bare_number(std::string_view cell) {
    std::string_view bare = without_ends(cell, " \t");
    if (bare.starts_with('=')) bare = without_ends(bare.substr(1), " ");
    return bare;
}

TextNumber number_in(std::string_view text) {
    text = without_plus(text);
    const char* end = text.data() + text.size();
    std::int64_t whole = 0;
    if (const auto [stop, error] = std::from_chars(text.data(), end, whole); error == std::errc{} && stop == end) {
        return whole;
    }
    double real = 0;
    if (const auto [stop, error] = std::from_chars(text.data(), end, real); error == std::errc{} && stop == end) {
        return real;
    }
    return {};
}

std::size_t significant_digits(std::string_view number) {
    const std::string_view mantissa = number.substr(0, number.find_first_of("eE"));
    const std::string_view counted = mantissa.substr(std::min(mantissa.find_first_not_of("+-0."), mantissa.size()));
    return static_cast<std::size_t>(std::count_if(counted.begin(), counted.end(), is_digit));
}

std::string with_separators(long long number) {
    std::string digits = std::to_string(number);
    for (std::size_t i = digits.size(); i > 3;) {
        i -= 3;
        if (digits[i - 1] != '-') digits.insert(i, ",");
    }
    return digits;
}

}  // namespace chemsieve
