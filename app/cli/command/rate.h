// How fast long work goes and when it will be done, for progress lines.
#pragma once

#include <chrono>
#include <string>

namespace chemsieve::cli {

class Rate {
  public:
    // ", 1,234/s, 45 s left" of `done` out of `total` since this object was made. No time left if `total` is not known
    // (0); empty in the first moments.
    std::string text(long long done, long long total) const;

  private:
    std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
};

}  // namespace chemsieve::cli
