// How long the window's thread was busy with one event at most, and which it was: what a user feels as a stutter.
#pragma once

#include <QString>
#include <cstdint>

#include "ui/window/application.h"

namespace chemsieve::ui::test {

// An application that takes the time of each event that its loops hand out, with all that it brings about at once.
// What other loops, as those of menus, hand out meanwhile are events of their own.
class WatchedApplication : public Application {
  public:
    using Application::Application;

    bool notify(QObject* receiver, QEvent* event) override;

  private:
    struct Step {
        int level = -1;               // loops within loops; -1: no step is under way
        std::int64_t others_cpu = 0;  // nanoseconds of steps within it
        std::int64_t others = 0;
    };
    Step step_;
};

// Since the application began: "61 ms of processor time, 70 ms by the clock: Timer at HitView hits".
QString longest_step();

}  // namespace chemsieve::ui::test
