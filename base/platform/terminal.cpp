#include "base/platform/terminal.h"

#include <semaphore.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <thread>

namespace chemsieve {

namespace {

constexpr timespec kBetweenWakes{0, 100'000'000};

std::atomic<bool> is_stopping{false};

void do_nothing(int) {}

sem_t signals_heard;

void note_signal(int) { sem_post(&signals_heard); }

bool is_ignored(int signal) {
    struct sigaction action {};
    return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

}  // namespace

bool output_is_terminal() { return isatty(STDOUT_FILENO) == 1; }
bool errors_are_terminal() { return isatty(STDERR_FILENO) == 1; }

// A thread waits for the signals, because a signal handler may not do what a stop request does. A main thread that
// waits for input is then woken by a signal of our own, which makes its read return.
void stop_on_signals(const std::stop_source& stop, int code_of_second) {
    struct sigaction wake {};
    wake.sa_handler = do_nothing;
    sigaction(SIGUSR1, &wake, nullptr);
    const pthread_t main_thread = pthread_self();
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    if (!is_ignored(SIGHUP)) sigaddset(&signals, SIGHUP);  // as nohup has it
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    std::thread{[signals, stop, main_thread, code_of_second]() mutable {
        int signal = 0;
        sigwait(&signals, &signal);
        is_stopping = true;
        stop.request_stop();
        while (sigtimedwait(&signals, nullptr, &kBetweenWakes) < 0) pthread_kill(main_thread, SIGUSR1);
        std::_Exit(code_of_second);
    }}.detach();
}

void call_on_signals(std::function<void()> call) {
    sem_init(&signals_heard, 0, 0);
    struct sigaction action {};
    action.sa_handler = note_signal;
    action.sa_flags = SA_RESTART;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        if (!is_ignored(signal)) sigaction(signal, &action, nullptr);
    }
    std::thread{[call = std::move(call)] {
        while (sem_wait(&signals_heard) != 0) continue;
        call();
    }}.detach();
}

bool was_asked_to_stop() noexcept { return is_stopping; }

void take_limits_of_files_as_errors() { ::signal(SIGXFSZ, SIG_IGN); }

}  // namespace chemsieve
