// The thread of one job, or of several jobs that share it: more urgent work is done first, and equally urgent work in
// the order of asking.
//
// Threads: the window's thread makes and ends it and calls everything; the pieces are performed on its own, one after
// the other, from the first on. Ending it performs the work that still waits; work that is not wanted must be dropped
// before.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "ui/jobs/job_run.h"

namespace chemsieve::ui {

class JobThread {
  public:
    // Throws nothing.
    using Perform = std::function<void(const JobRun&)>;

    JobThread() = default;
    ~JobThread();
    JobThread(const JobThread&) = delete;
    JobThread& operator=(const JobThread&) = delete;

    // `rank`: 0 is the most urgent.
    void push(std::shared_ptr<JobRun::Asked> asked, int rank, Perform perform);
    // Drops the work of `asked` that still waits.
    void drop(const std::shared_ptr<JobRun::Asked>& asked);

  private:
    struct Piece {
        std::shared_ptr<JobRun::Asked> asked;
        int rank;
        Perform perform;
    };

    void do_pieces(const std::stop_token& closing);
    // Waits for the next piece of work; nothing: the thread ends.
    std::optional<Piece> next_piece(const std::stop_token& closing);

    WindowCalls window_;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::deque<Piece> waiting_;  // guarded by the lock
    std::jthread thread_;
};

}  // namespace chemsieve::ui
