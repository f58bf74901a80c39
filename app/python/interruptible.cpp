#include "app/python/interruptible.h"

#include <pybind11/pybind11.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#include "base/error.h"

namespace chemsieve::python {

namespace py = pybind11;

namespace {

constexpr auto kLook = std::chrono::milliseconds{20};

// All work that runs now. Never destroyed: threads may come here until the process ends.
class RunningWork {
  public:
    // False, and it does not count, if the interpreter ends and nobody waits for this thread.
    bool begin(std::stop_source* work, bool is_main) {
        const std::lock_guard lock{mutex_};
        if (closing_ && !is_main) return false;
        running_.insert(work);
        if (closing_) work->request_stop();
        return true;
    }
    void end(std::stop_source* work) {
        const std::lock_guard lock{mutex_};
        running_.erase(work);
        ended_.notify_all();
    }
    void stop_all() {
        std::unique_lock lock{mutex_};
        closing_ = true;
        for (std::stop_source* work : running_) work->request_stop();
        ended_.wait(lock, [this] { return running_.empty(); });
    }

  private:
    std::mutex mutex_;
    std::condition_variable ended_;
    std::set<std::stop_source*> running_;
    bool closing_ = false;
};

RunningWork*& running_work() {
    static auto* running = new RunningWork;
    return running;
}

// A thread that runs on while the interpreter takes itself apart: were it to ask for the GIL, Python would end it in
// the midst of functions that cannot be left so, and the process with it. SystemExit ends it without a word.
[[noreturn]] void end_thread() {
    PyErr_SetString(PyExc_SystemExit, "the interpreter ends");
    throw py::error_already_set{};
}

class CountedWork {
  public:
    explicit CountedWork(bool is_main) : running_{*running_work()} {
        if (!running_.begin(&stop_, is_main)) end_thread();
    }
    ~CountedWork() {
        if (&running_ == running_work()) running_.end(&stop_);  // else it is the parent's
    }
    CountedWork(const CountedWork&) = delete;
    CountedWork& operator=(const CountedWork&) = delete;
    std::stop_source& stop() noexcept { return stop_; }

  private:
    RunningWork& running_;
    std::stop_source stop_;
};

// Looks again and again for what comes within microseconds, and lets others have the processor meanwhile.
template <class Condition>
bool comes_soon(std::chrono::microseconds wait, Condition has_come) {
    const auto end = std::chrono::steady_clock::now() + wait;
    while (!has_come()) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::yield();
    }
    return true;
}

// A thread that does the work of the main thread. Never ended, and never destroyed. Waking a thread takes as long as a
// quick search, so both look for a while before they sleep.
class Helper {
  public:
    Helper() {
        std::thread{[this] { serve(); }}.detach();
    }

    // Calls `look` again and again while the work runs, until it says that this is another process now. Returns what
    // the work threw.
    template <class Look>
    std::exception_ptr run(const std::function<void()>& work, Look look) {
        {
            const std::lock_guard lock{mutex_};
            work_ = &work;
        }
        wake_.notify_one();
        const auto is_done = [this] { return work_.load() == nullptr; };
        if (!comes_soon(kSoonDone, is_done)) {
            std::unique_lock lock{mutex_};
            while (!done_.wait_for(lock, kLook, is_done)) {
                lock.unlock();
                if (!look()) {
                    return std::make_exception_ptr(
                        Error{"the process was forked by a handler of a signal, and what it "
                              "was doing goes on in the parent only"});
                }
                lock.lock();
            }
        }
        return std::exchange(failure_, nullptr);
    }

  private:
    static constexpr auto kSoonDone = std::chrono::microseconds{500};
    static constexpr auto kSoonMore = std::chrono::microseconds{50};

    void serve() {
        while (true) {
            const auto has_work = [this] { return work_.load() != nullptr; };
            if (!comes_soon(kSoonMore, has_work)) {
                std::unique_lock lock{mutex_};
                wake_.wait(lock, has_work);
            }
            std::exception_ptr failure;
            try {
                (*work_.load())();
            } catch (...) {
                failure = std::current_exception();
            }
            failure_ = std::move(failure);
            {
                const std::lock_guard lock{mutex_};
                work_ = nullptr;
            }
            done_.notify_one();
        }
    }

    std::mutex mutex_;
    std::condition_variable wake_, done_;
    std::atomic<const std::function<void()>*> work_ = nullptr;
    std::exception_ptr failure_;  // set before `work_` is emptied, read after
};

// The main thread's: one, and as many more as handlers of signals came within the work of others.
class Helpers {
  public:
    template <class Look>
    std::exception_ptr run(const std::function<void()>& work, Look look) {
        if (busy_ == helpers_.size()) helpers_.push_back(new Helper);
        Helper& helper = *helpers_[busy_++];
        const std::size_t before = generation_;
        std::exception_ptr failure = helper.run(work, [&] {
            look();
            return generation_ == before;
        });
        if (generation_ == before) --busy_;
        return failure;
    }
    // In a child process, which has none of them.
    void forget() {
        helpers_.clear();
        busy_ = 0;
        ++generation_;
    }

  private:
    std::vector<Helper*> helpers_;
    std::size_t busy_ = 0;
    std::size_t generation_ = 0;
};

Helpers& helpers() {
    static auto* helpers = new Helpers;
    return *helpers;
}

// What a handler of a signal raised, kept until the work has ended.
class Raised {
  public:
    // Gives handlers their turn; true if one has raised something, now or before.
    bool look() {
        if (type_) return true;
        const py::gil_scoped_acquire acquired;
        if (PyErr_CheckSignals() == 0) return false;
        PyErr_Fetch(&type_, &value_, &trace_);
        return true;
    }
    void raise() {
        if (!type_) return;
        PyErr_Restore(type_, value_, trace_);
        throw py::error_already_set();
    }

  private:
    PyObject *type_ = nullptr, *value_ = nullptr, *trace_ = nullptr;
};

// As Python names threads. Python itself is not asked, as a function of its own may not return once the interpreter
// ends, and the thread would end in the midst of this one.
std::atomic<unsigned long> main_thread{0};

bool is_main_thread() { return PyThread_get_thread_ident() == main_thread.load(); }

}  // namespace

void run_interruptibly(const Work& work) {
    const bool is_main = is_main_thread();
    CountedWork counted{is_main};
    if (!is_main) {
        const py::gil_scoped_release released;
        work(counted.stop().get_token());
        return;
    }
    Raised raised;
    std::exception_ptr failure;
    {
        const py::gil_scoped_release released;
        failure = helpers().run([&] { work(counted.stop().get_token()); },
                                [&] {
                                    if (raised.look()) counted.stop().request_stop();
                                });
    }
    raised.raise();
    if (failure) std::rethrow_exception(failure);
}

void stop_all_work() {
    const py::gil_scoped_release released;
    running_work()->stop_all();
}

void note_main_thread() {
    main_thread = py::module_::import("threading").attr("main_thread")().attr("ident").cast<unsigned long>();
}

void begin_anew_after_fork() {
    main_thread = PyThread_get_thread_ident();
    // What was there may be locked by threads that are not there any more.
    running_work() = new RunningWork;
    helpers().forget();
}

}  // namespace chemsieve::python
