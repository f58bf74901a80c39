// The thread that works on the open library. It has a place for each kind of task: a newer task takes the place of one
// of its kind that waits, and of those that wait the most urgent kind is done first.
//
// Threads: may be called from any thread. Ending it stops the task under way and waits for it; those that wait are
// dropped. Errors: tasks throw nothing.
#pragma once

#include <condition_variable>
#include <functional>
#include <initializer_list>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

namespace chemsieve::ui {

// From the most urgent.
enum class LibraryTask { open, reload, search, sort };

class LibraryThread {
  public:
    using Work = std::function<void(const std::stop_token&)>;

    LibraryThread();
    ~LibraryThread();
    LibraryThread(const LibraryThread&) = delete;
    LibraryThread& operator=(const LibraryThread&) = delete;

    // Asks the task under way to stop if it is one of `stopped`.
    void give(LibraryTask kind, Work work, std::initializer_list<LibraryTask> stopped = {});
    // The one that waits; false if none does.
    bool take_back(LibraryTask kind);
    // The one under way.
    void stop(LibraryTask kind);
    bool is_waiting(LibraryTask kind);

  private:
    void work_through(const std::stop_token& closing);
    void stop_if(LibraryTask kind);

    std::mutex mutex_;  // guards all but the thread
    std::condition_variable_any wake_;
    std::map<LibraryTask, Work> waiting_;
    std::optional<LibraryTask> running_;
    std::stop_source stop_;  // of the task under way
    std::jthread thread_;
};

}  // namespace chemsieve::ui
