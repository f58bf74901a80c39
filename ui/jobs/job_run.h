// One piece of work of a job, as the work sees it: whether it is to stop, and its way to the window's thread.
//
// Threads: the work's own, the job's thread.
#pragma once

#include <memory>
#include <stop_token>
#include <utility>

#include "ui/jobs/window_calls.h"

namespace chemsieve::ui {

class JobRun {
  public:
    // Stop is requested when newer work was started, the work was cancelled or forgotten, or its job ends.
    const std::stop_token& stop() const noexcept { return stop_; }

    // Has the window's thread call `tell`, in the order of these calls and before the answer. Late calls are dropped
    // like late answers.
    template <class Tell>
    void tell(Tell tell) const {
        // Shared, as a call can be copied and what it tells perhaps cannot.
        window_->send([asked = asked_, tell = std::make_shared<Tell>(std::move(tell))] {
            if (!asked->is_late) (*tell)();
        });
    }

  private:
    friend class Job;
    friend class JobThread;
    // Work that belongs together: it is late together and stopped together. Only the window's thread uses the numbers.
    struct Asked {
        std::stop_source stop;
        int unanswered = 0;
        bool is_late = false;
    };

    JobRun(WindowCalls* window, std::shared_ptr<Asked> asked)
        : window_{window}, asked_{std::move(asked)}, stop_{asked_->stop.get_token()} {}

    // Tells the answer, the last call of the work.
    template <class Tell>
    void answer(Tell tell) const {
        this->tell([asked = asked_, tell = std::move(tell)]() mutable {
            --asked->unanswered;
            tell();
        });
    }

    WindowCalls* window_;
    std::shared_ptr<Asked> asked_;
    std::stop_token stop_;
};

}  // namespace chemsieve::ui
