#include "base/marked_text.h"

#include <algorithm>
#include <vector>

namespace chemsieve {

namespace {

constexpr std::size_t kShownBefore = 40;  // characters
constexpr std::size_t kShown = 80;
const std::string kIndent = "\n  ";

// The characters of UTF-8 text; line ends and other control characters as blanks.
std::vector<std::string> characters(std::string_view text) {
    std::vector<std::string> result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xc0) == 0x80 && !result.empty()) {
            result.back() += c;
        } else {
            result.emplace_back(1, byte < 0x20 || byte == 0x7f ? ' ' : c);
        }
    }
    return result;
}

}  // namespace

std::string marked_text(std::string_view text, TextPlace place) {
    const std::vector<std::string> all = characters(text);
    const std::size_t begin = characters(text.substr(0, place.begin)).size();
    const std::size_t width = std::max<std::size_t>(1, characters(text.substr(0, place.end)).size() - begin);
    const std::size_t first = all.size() > kShown && begin > kShownBefore ? begin - kShownBefore : 0;
    const std::size_t last = std::min(all.size(), first + kShown);
    std::string line = first > 0 ? "..." : "";
    std::string marks(line.size() + (begin - first), ' ');
    for (std::size_t i = first; i < last; ++i) line += all[i];
    if (last < all.size()) line += "...";
    const std::size_t marked_width = std::min(width, std::max(last, begin + 1) - begin);
    marks += '^' + std::string(marked_width - 1, '~');
    return kIndent + line + kIndent + marks;
}

}  // namespace chemsieve
