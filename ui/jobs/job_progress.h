// Tells the window how far long work is. The work may call it as often as it likes; few of the calls reach the window.
//
// Threads: made and called on the job's thread.
#pragma once

#include <QString>
#include <chrono>
#include <functional>
#include <utility>

#include "ui/jobs/job_run.h"

namespace chemsieve::ui {

class JobProgress {
  public:
    // Called on the window's thread. `total` 0: not known. `part`: the name of the present part of the work; empty if
    // it has no parts.
    using Show = std::function<void(qint64 done, qint64 total, const QString& part)>;

    JobProgress(const JobRun& run, Show show) : run_{run}, show_{std::move(show)} {}

    // The last call of a known total always reaches the window.
    void operator()(qint64 done, qint64 total, const QString& part = {}) {
        const auto now = std::chrono::steady_clock::now();
        const bool is_last = total > 0 && done == total;
        if (!is_last && now - last_ < kInterval) return;
        last_ = now;
        run_.tell([show = show_, done, total, part] { show(done, total, part); });
    }

  private:
    static constexpr std::chrono::milliseconds kInterval{60};

    const JobRun& run_;
    Show show_;
    std::chrono::steady_clock::time_point last_{};
};

}  // namespace chemsieve::ui
