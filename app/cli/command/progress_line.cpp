#include "app/cli/command/progress_line.h"

#include <cmath>
#include <ostream>

namespace chemsieve::cli {

ProgressLine::ProgressLine(const Context& context)
    : err_{context.streams.progress ? *context.streams.progress : context.streams.err},
      enabled_{context.streams.err_is_terminal && !context.quiet} {}

void ProgressLine::show(const std::string& text) {
    if (!enabled_) return;
    err_ << '\r' << text << "\x1b[K" << std::flush;
    shown_ = true;
}

void ProgressLine::clear() {
    if (shown_) err_ << "\r\x1b[K" << std::flush;
    shown_ = false;
}

std::string duration_text(double seconds) {
    const auto s = static_cast<long long>(std::ceil(seconds));
    if (s < 60) return std::to_string(s) + " s";
    if (s < 3600) return std::to_string(s / 60) + " min " + std::to_string(s % 60) + " s";
    return std::to_string(s / 3600) + " h " + std::to_string(s % 3600 / 60) + " min";
}

}  // namespace chemsieve::cli
