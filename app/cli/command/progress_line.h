// A line on the terminal that overwrites itself: count, rate, time left.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "app/cli/command/command.h"
#include "base/number_text.h"

namespace chemsieve::cli {

// Progress that many threads or small steps report is shown this often.
inline constexpr std::chrono::milliseconds kBetweenLines{100};

// Rejected records, failures and the like that a command lists; the others are counted.
inline constexpr int kMostReported = 100;

class ProgressLine {
  public:
    explicit ProgressLine(const Context& context);
    ~ProgressLine() { clear(); }
    void show(const std::string& text);
    // Before anything else is written to the error stream.
    void clear();

  private:
    std::ostream& err_;
    bool enabled_;
    bool shown_ = false;
};

inline std::string grouped(std::size_t number) { return with_separators(static_cast<long long>(number)); }
// "1 compound", "2 compounds"
inline std::string counted(std::size_t number, const char* one, const char* many) {
    return grouped(number) + ' ' + (number == 1 ? one : many);
}
inline std::string counted_compounds(std::size_t number) { return counted(number, "compound", "compounds"); }
// "45 s", "3 min 20 s", "1 h 5 min"
std::string duration_text(double seconds);

// How fast long work goes and when it will be done, for progress lines.
class Rate {
  public:
    // ", 1,234/s, 45 s left" of `done` out of `total` since this object was made. No time left if `total` is not known
    // (0); empty in the first moments.
    std::string text(long long done, long long total) const;

  private:
    std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
};

// Shows `doing` and how many compounds are done. The line must outlive it.
std::function<void(std::int64_t, std::int64_t)> shown_steps(ProgressLine& line, const char* doing);

}  // namespace chemsieve::cli
