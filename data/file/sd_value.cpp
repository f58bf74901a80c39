#include "data/file/sd_value.h"

#include <algorithm>

namespace chemsieve {

namespace {

// Whether the line does so, without the blanks it begins with.
bool ends_value(std::string_view line) noexcept {
    const std::string_view rest = line.substr(std::min(line.find_first_not_of(' '), line.size()));
    return rest.empty() || rest.starts_with(">") || rest.starts_with("$$$$") || rest.starts_with("M  END");
}

}  // namespace

std::string sd_value_escaped(const std::string& value) {
    std::string result;
    for (std::size_t begin = 0; begin < value.size();) {
        const std::size_t end = std::min(value.find_first_of("\r\n", begin), value.size());
        const std::string_view line{value.data() + begin, end - begin};
        if (begin > 0) result += '\n';
        if (ends_value(line)) result += ' ';
        result += line;
        begin = end + (value.compare(end, 2, "\r\n") == 0 ? 2 : 1);
    }
    return result;
}

std::string_view sd_line_restored(std::string_view line) noexcept {
    return line.starts_with(' ') && ends_value(line) ? line.substr(1) : line;
}

}  // namespace chemsieve
