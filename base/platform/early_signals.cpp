// A program that has this source keeps Ctrl-C and a polite kill waiting from before the libraries that it is linked to
// are set up, which takes most of a start, until stop_on_signals() takes them (terminal.h).

#include <signal.h>

namespace {

void keep_signals_waiting() {
    sigset_t signals;
    sigemptyset(&signals);
    constexpr int kThatStop[] = {SIGINT, SIGTERM, SIGHUP};
    for (const int signal : kThatStop) sigaddset(&signals, signal);
    sigprocmask(SIG_BLOCK, &signals, nullptr);
}

// The loader calls these functions first of all, of programs only.
[[gnu::section(".preinit_array"), gnu::used]] void (*const first_of_all)() = keep_signals_waiting;

}  // namespace
