#include "app/cli/command/progress_line.h"

#include <cmath>
#include <ostream>

namespace chemsieve::cli {

namespace {

constexpr double kFirstMoments = 0.5;  // seconds

}  // namespace

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

std::string Rate::text(long long done, long long total) const {
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
    if (seconds < kFirstMoments || done <= 0) return {};
    const double rate = static_cast<double>(done) / seconds;
    std::string text = ", " + with_separators(static_cast<long long>(rate)) + "/s";
    if (total > done) text += ", " + duration_text(static_cast<double>(total - done) / rate) + " left";
    return text;
}

std::function<void(std::int64_t, std::int64_t)> shown_steps(ProgressLine& line, const char* doing) {
    return [&line, doing](std::int64_t done, std::int64_t total) {
        line.show(doing + with_separators(done) + " of " + with_separators(total) + " compounds");
    };
}

}  // namespace chemsieve::cli
