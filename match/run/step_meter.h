// How much of its limits a match has used. Internal to match/.
#pragma once

#include <algorithm>

#include "match/run/match_types.h"

namespace chemsieve {

class StepMeter {
  public:
    explicit StepMeter(const MatchLimits& limits) : limits_{limits} {}

    void begin() {
        steps_ = 0;
        is_over_ = false;
        ends_ = limits_.deadline;
        if (limits_.time) ends_ = std::min(ends_, Clock::now() + *limits_.time);
        allow(limits_.steps);
    }
    // The attempt that begins now may take so many steps, within the limits.
    void allow(std::uint64_t steps) {
        is_over_ = is_over_ || steps_ >= limits_.steps;
        attempt_ends_ = is_over_ || steps >= limits_.steps - steps_ ? limits_.steps : steps_ + steps;
        is_spent_ = is_over_;
        look_at_ = is_spent_ ? 0 : std::min(attempt_ends_, steps_ + kStepsBetweenLooks);
    }
    // Counts a step; false once the attempt or the limits are at their end.
    bool tick() {
        if (steps_ >= look_at_ && !look()) return false;
        ++steps_;
        return true;
    }
    // Work that no step stands for.
    void add(std::uint64_t steps) { steps_ += steps; }
    // The attempt has come to its end.
    bool is_spent() const noexcept { return is_spent_; }
    // The limits are reached.
    bool is_over() const noexcept { return is_over_; }
    std::uint64_t steps() const noexcept { return steps_; }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint64_t kStepsBetweenLooks = 1024;

    // True if there may be more steps.
    bool look() {
        if (is_spent_) return false;
        if (limits_.stop.stop_requested() || (ends_ != Clock::time_point::max() && Clock::now() > ends_)) {
            is_spent_ = is_over_ = true;
        } else if (steps_ >= attempt_ends_) {
            is_spent_ = true;
            is_over_ = steps_ >= limits_.steps;
        }
        look_at_ = is_spent_ ? 0 : std::min(attempt_ends_, steps_ + kStepsBetweenLooks);
        return !is_spent_;
    }

    MatchLimits limits_;
    Clock::time_point ends_;
    std::uint64_t steps_ = 0;
    std::uint64_t attempt_ends_ = 0;
    std::uint64_t look_at_ = 0;  // the step before which to look around again
    bool is_spent_ = false;
    bool is_over_ = false;
};

}  // namespace chemsieve
