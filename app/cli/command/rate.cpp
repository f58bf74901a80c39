#include "app/cli/command/rate.h"

#include "app/cli/command/progress_line.h"

namespace chemsieve::cli {

namespace {

constexpr double kFirstMoments = 0.5;  // seconds

}  // namespace

std::string Rate::text(long long done, long long total) const {
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
    if (seconds < kFirstMoments || done <= 0) return {};
    const double rate = static_cast<double>(done) / seconds;
    std::string text = ", " + with_separators(static_cast<long long>(rate)) + "/s";
    if (total > done) text += ", " + duration_text(static_cast<double>(total - done) / rate) + " left";
    return text;
}

}  // namespace chemsieve::cli
