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

#include <exception>
#include <memory>
#include <stop_token>
#include <type_traits>
#include <utility>

#include "ui/jobs/job_run.h"
#include "ui/jobs/job_thread.h"
#include "ui/widgets/remedy_text.h"

namespace chemsieve::ui {

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
