// A thread that does the newest of the tasks it is given; older ones that have not begun are dropped.
//
// Threads: give() and forget() on one thread, that of the window. Ending it waits for the task under way.
#pragma once

#include <QtGlobal>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

namespace chemsieve::ui {

template <class Task>
class NewestTask {
  public:
    // `perform` is called on the thread, with the number that give() returned.
    explicit NewestTask(std::function<void(quint64, const Task&)> perform)
        : perform_{std::move(perform)}, thread_{[this](std::stop_token closing) { work(closing); }} {}
    ~NewestTask() {
        thread_.request_stop();
        thread_.join();
    }
    NewestTask(const NewestTask&) = delete;
    NewestTask& operator=(const NewestTask&) = delete;

    quint64 give(Task task) {
        const std::lock_guard lock{mutex_};
        waiting_ = std::move(task);
        wake_.notify_one();
        return ++newest_;
    }
    void forget() {
        const std::lock_guard lock{mutex_};
        waiting_.reset();
        ++newest_;
    }
    // That no other task was given since, and it was not forgotten.
    bool is_newest(quint64 number) const { return number == newest_; }

  private:
    void work(const std::stop_token& closing) {
        for (;;) {
            std::optional<Task> task;
            quint64 number = 0;
            {
                std::unique_lock lock{mutex_};
                if (!wake_.wait(lock, closing, [this] { return waiting_.has_value(); })) return;
                task.swap(waiting_);
                number = newest_;
            }
            if (closing.stop_requested()) return;
            perform_(number, *task);
        }
    }

    std::function<void(quint64, const Task&)> perform_;
    quint64 newest_ = 0;  // written on the thread of give(), under the lock
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::optional<Task> waiting_;
    std::jthread thread_;
};

}  // namespace chemsieve::ui
