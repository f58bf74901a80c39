// The thread of a job, or of several that share it: what is more urgent is done first, of that what was asked first.
//
// Threads: the window's thread makes and ends it and calls everything; the pieces are performed on its own, one after
// the other, from the first on. Ending it performs what still waits and waits for that: who wants less drops it before.
#pragma once

#include <QObject>
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
    // What waits of it.
    void drop(const std::shared_ptr<JobRun::Asked>& asked);

  private:
    struct Piece {
        std::shared_ptr<JobRun::Asked> asked;
        int rank;
        Perform perform;
    };

    void do_pieces(const std::stop_token& closing);
    // The next one; waits for it. Nothing: the thread ends.
    std::optional<Piece> next_piece(const std::stop_token& closing);

    QObject window_;  // lives on the window's thread; what is sent to it goes with it
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::deque<Piece> waiting_;  // under the lock
    std::jthread thread_;
};

}  // namespace chemsieve::ui
