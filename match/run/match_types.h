// What a match is given and what it says.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>

namespace chemsieve {

enum class Verdict { hit, miss, not_decided };

struct MatchLimits {
    // A compound. A step is an atom tried for a query atom, some 10 ns; counted alike on every machine.
    std::uint64_t steps = 1'000'000;
    std::optional<std::chrono::milliseconds> time;  // a compound
    std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
    std::stop_token stop;
};

// How much of its limits a match has used.
class StepMeter {
  public:
    explicit StepMeter(const MatchLimits& limits) : limits_{limits} {}

    void begin() {
        steps_ = 0;
        spent_ = false;
        ends_ = limits_.deadline;
        if (limits_.time) ends_ = std::min(ends_, std::chrono::steady_clock::now() + *limits_.time);
    }
    // Counts a step; false once the limits are reached.
    bool tick() {
        if (spent_) return false;
        if (++steps_ > limits_.steps || (steps_ % kStepsBetweenLooks == 0 && must_end())) spent_ = true;
        return !spent_;
    }
    bool is_spent() const noexcept { return spent_; }
    std::uint64_t steps() const noexcept { return steps_; }

  private:
    static constexpr std::uint64_t kStepsBetweenLooks = 1024;

    bool must_end() const {
        if (limits_.stop.stop_requested()) return true;
        return ends_ != std::chrono::steady_clock::time_point::max() && std::chrono::steady_clock::now() > ends_;
    }

    MatchLimits limits_;
    std::chrono::steady_clock::time_point ends_;
    std::uint64_t steps_ = 0;
    bool spent_ = false;
};

}  // namespace chemsieve
