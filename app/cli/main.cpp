#include <unistd.h>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <thread>

#include "app/cli/command.h"

namespace {

// Ctrl-C and a polite kill ask the work to stop; a second one does not wait. A thread waits for the signals, because a
// signal handler may not do what a stop request does.
void stop_on_signals(std::stop_source stop) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    std::thread{[signals, stop]() mutable {
        int signal = 0;
        sigwait(&signals, &signal);
        stop.request_stop();
        sigwait(&signals, &signal);
        std::_Exit(static_cast<int>(chemsieve::cli::Exit::incomplete));
    }}.detach();
}

}  // namespace

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    std::stop_source stop;
    stop_on_signals(stop);
    chemsieve::cli::Streams streams{std::cin, std::cout, std::cerr, isatty(STDERR_FILENO) == 1};
    return static_cast<int>(chemsieve::cli::run_command_line({argv + 1, argv + argc}, streams, stop.get_token()));
}
