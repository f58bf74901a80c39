// How far what gives all compounds of a library something has come, and when it says so.
//
// Threads: as the values.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

namespace chemsieve {

struct IndexProgress {
    std::int64_t done = 0;   // compounds that have what is added
    std::int64_t total = 0;  // compounds of the library
    double compounds_per_second = 0;
    double seconds_left = -1;  // negative if not known
};

// Made when the work begins.
class IndexClock {
  public:
    // Tells the progress a few times a second, with the rate. `here`: compounds that were done since the beginning.
    void tell(IndexProgress& progress, std::int64_t here, const std::function<void(const IndexProgress&)>& listener) {
        constexpr auto kInterval = std::chrono::milliseconds{200};
        const auto now = Clock::now();
        if (!listener || now - told_ < kInterval) return;
        told_ = now;
        const double seconds = std::chrono::duration<double>(now - started_).count();
        const double rate = seconds > 0 ? static_cast<double>(here) / seconds : 0;
        progress.compounds_per_second = rate;
        if (rate > 0) progress.seconds_left = static_cast<double>(progress.total - progress.done) / rate;
        listener(progress);
    }

  private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point started_ = Clock::now();
    Clock::time_point told_{};
};

}  // namespace chemsieve
