// Work on a thread of its own, whose answer comes back to the window's thread.
//
// start() is for the newest question: what was asked before is stopped and never answered. add() does one piece of work
// after the other. Whether an answer is late (something newer was started, the work was forgotten, or the job is gone)
// is decided here and nowhere else; late answers are dropped. Errors: what work throws is told to `failed`. Threads: a
// job belongs to the window's thread, where it is made, ends, and is called; nothing of it waits there but its end,
// which stops the work under way and waits for it. A job has a thread of its own, from the first work on, or shares one
// with others; then the last of them waits for the work of all. Declare a job after all that its work uses, so that it
// ends first.
#pragma once

#include <QObject>
#include <QString>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <type_traits>
#include <utility>

#include "ui/widgets/remedy_text.h"

namespace chemsieve::ui {

// Calls that other threads have the window's thread make, one after the other in their order.
//
// Only the wake-up is an event of Qt; the calls themselves are handed over by a lock, so that they are made and end on
// the window's thread, and sanitizers of threads see how they came there. Threads: made, and ends, on the window's
// thread; send() may be called on any. Calls that wait when it ends are dropped.
class WindowCalls : public QObject {
    Q_OBJECT
  public:
    using Call = std::function<void()>;
    using QObject::QObject;

    void send(Call call);

    bool event(QEvent* event) override;

  private:
    void make_next();

    std::mutex mutex_;
    std::deque<Call> waiting_;  // guarded by the lock
};

// One piece of work of a job, as the work sees it: whether it is to stop, and its way to the window's thread.
// Threads: the job's.
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

// Tells the window how far long work is. The work may call it as often as it likes; few of the calls reach the window.
// Made and called on the job's thread.
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

// The thread of one job, or of several jobs that share it: more urgent work is done first, and equally urgent work in
// the order of asking.
//
// Threads: the window's thread makes and ends it and calls everything; the pieces are performed on its own, one after
// the other, from the first on. Ending it performs the work that still waits; work that is not wanted must be dropped
// before.
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

class Job {
  public:
    Job() : Job{std::make_shared<JobThread>(), 0} {}
    // `rank`: how urgent this job's work is among the thread's jobs; 0 is the most urgent.
    Job(std::shared_ptr<JobThread> thread, int rank) : thread_{std::move(thread)}, rank_{rank} {}
    ~Job();
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;

    // `work` is called on the job's thread with its stop token (const std::stop_token&) or, if it reports on the way,
    // with its JobRun. `ends`: functions that are called afterwards on the window's thread.
    //   then(value)      of what `work` returned; then() if that is void.
    //   failed(reason)   instead, if `work` threw; without it, `work` must not throw.
    template <class Work, class... Ends>
    void start(Work work, Ends... ends) {
        forget();
        push(asked_, performing(std::move(work), std::move(ends)...));
    }
    // Adds work after all work that was started or added before, which is not stopped.
    template <class Work, class... Ends>
    void add(Work work, Ends... ends) {
        push(asked_, performing(std::move(work), std::move(ends)...));
    }
    // Adds work that must not be lost: it is done even if other work is started or forgotten meanwhile, or the job
    // ends. It is never asked to stop, and is_running() does not count it.
    template <class Work, class... Ends>
    void add_lasting(Work work, Ends... ends) {
        push(lasting_, performing(std::move(work), std::move(ends)...));
    }

    // Asks the work to stop; its answer is still told.
    void cancel();
    // Stops the work and drops the work that waits; no answer to either follows.
    void forget();
    // Pieces of work whose answer is still to come.
    int unanswered() const noexcept { return asked_->unanswered; }
    bool is_running() const noexcept { return unanswered() > 0; }

  private:
    using Perform = JobThread::Perform;

    template <class Work>
    static decltype(auto) call(Work& work, const JobRun& run) {
        if constexpr (std::is_invocable_v<Work&, const JobRun&>) {
            return work(run);
        } else {
            return work(run.stop());
        }
    }
    template <class Work, class Then>
    static Perform performing(Work work, Then then) {
        return [work = std::move(work), then = std::move(then)](const JobRun& run) mutable {
            if constexpr (std::is_void_v<decltype(call(work, run))>) {
                call(work, run);
                run.answer(std::move(then));
            } else {
                run.answer([then = std::move(then), value = call(work, run)]() mutable { then(std::move(value)); });
            }
        };
    }
    template <class Work, class Then, class Failed>
    static Perform performing(Work work, Then then, Failed failed) {
        return [perform = performing(std::move(work), std::move(then)), failed = std::move(failed)](const JobRun& run) {
            try {
                perform(run);
            } catch (const std::exception& e) {
                run.answer([failed, reason = error_text(e)]() mutable { failed(reason); });
            }
        };
    }
    void push(const std::shared_ptr<JobRun::Asked>& asked, Perform perform);

    std::shared_ptr<JobThread> thread_;
    int rank_;
    std::shared_ptr<JobRun::Asked> asked_ = std::make_shared<JobRun::Asked>();
    const std::shared_ptr<JobRun::Asked> lasting_ = std::make_shared<JobRun::Asked>();
};

}  // namespace chemsieve::ui
