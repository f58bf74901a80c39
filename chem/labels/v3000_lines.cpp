#include "chem/labels/v3000_lines.h"

#include <algorithm>
#include <charconv>

#include "base/text.h"

namespace chemsieve {

unsigned leading_number(std::string_view digits) noexcept {
    unsigned number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number;
}

bool is_whole_number(std::string_view text, bool may_be_negative) noexcept {
    if (may_be_negative && text.starts_with('-')) text.remove_prefix(1);
    return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

std::optional<std::string> reason_in_v3000(
    std::string_view text, const std::function<std::optional<std::string>(std::string_view line)>& reason_in) {
    constexpr std::string_view kTag = "M  V30 ";
    constexpr int kLinesAbove = 3;
    std::string joined;
    for (int number = 0; !text.empty(); ++number) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (number < kLinesAbove) continue;
        if (line.starts_with("M  END")) break;
        if (!line.starts_with(kTag)) continue;
        line.remove_prefix(kTag.size());
        const bool goes_on = line.ends_with('-');
        joined += line.substr(0, line.size() - (goes_on ? 1 : 0));
        if (goes_on) continue;
        if (auto reason = reason_in(joined)) return reason;
        joined.clear();
    }
    return std::nullopt;
}

}  // namespace chemsieve
