#include "base/number_text.h"

#include <charconv>

namespace chemsieve {

TextNumber number_in(std::string_view text) {
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

}  // namespace chemsieve
