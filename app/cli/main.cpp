#include <unistd.h>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <mutex>
#include <system_error>
#include <thread>

#include "app/cli/command/command.h"
#include "app/cli/command/output.h"
#include "app/cli/command/plain_text_buffer.h"
#include "base/platform/memory.h"
#include "data/file/file_stream.h"

namespace {

constexpr timespec kPause{0, 100'000'000};

void do_nothing(int) {}

bool is_ignored(int signal) {
    struct sigaction action {};
    return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

// Ctrl-C, a polite kill and a terminal that is closed ask the work to stop; a second one does not wait. A thread waits
// for the signals, because a signal handler may not do what a stop request does. A main thread that waits for input (a
// pipe, standard input) is then woken by a signal of our own, which makes its read return.
void stop_on_signals(std::stop_source stop) {
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
    std::thread{[signals, stop, main_thread]() mutable {
        int signal = 0;
        sigwait(&signals, &signal);
        stop.request_stop();
        while (sigtimedwait(&signals, nullptr, &kPause) < 0) pthread_kill(main_thread, SIGUSR1);
        std::_Exit(static_cast<int>(chemsieve::cli::Exit::incomplete));
    }}.detach();
}

// The C library loads what exceptions need to pass it (std::call_once) when the first one does, and ends the process if
// memory is out by then: it is loaded now.
void prepare_exceptions() {
    std::once_flag once;
    try {
        std::call_once(once, [] { throw 0; });
    } catch (int) {
    }
}

// Messages stand behind what was printed before them. If that cannot be written, it is noticed when more is.
class PrintedFirst {
  public:
    explicit PrintedFirst(std::ostream& out) : out_{out.rdbuf()} {
        std::cerr.tie(&out_);
        std::cin.tie(&out_);
    }
    ~PrintedFirst() {
        std::cerr.tie(nullptr);
        std::cin.tie(nullptr);
    }
    PrintedFirst(const PrintedFirst&) = delete;
    PrintedFirst& operator=(const PrintedFirst&) = delete;

  private:
    std::ostream out_;
};

}  // namespace

int main(int argc, char** argv) {
    using namespace chemsieve::cli;
    std::ios::sync_with_stdio(false);
    std::signal(SIGXFSZ, SIG_IGN);  // a limit on file sizes then is an error like a full disk
    prepare_exceptions();
    chemsieve::reuse_large_pieces();
    std::stop_source stop;
    try {
        stop_on_signals(stop);
    } catch (const std::system_error&) {
        std::cerr << "chemsieve: not even one thread can be started, for want of memory or by a limit on processes\n";
        return static_cast<int>(Exit::library);
    }
    chemsieve::FileStream out{STDOUT_FILENO, [](int) { throw StandardOutputError{}; }};
    const PrintedFirst printed_first{out};
    // Files and pipes get texts as they are.
    PlainTextBuffer shown_out{out}, shown_err{std::cerr};
    std::ostream terminal_out{&shown_out}, terminal_err{&shown_err};
    terminal_err << std::unitbuf;
    const bool out_is_terminal = isatty(STDOUT_FILENO) == 1, err_is_terminal = isatty(STDERR_FILENO) == 1;
    Streams streams{.in = std::cin,
                    .out = out_is_terminal ? terminal_out : out,
                    .err = err_is_terminal ? terminal_err : std::cerr,
                    .err_is_terminal = err_is_terminal,
                    .environment = process_environment(),
                    .progress = &std::cerr};
    return static_cast<int>(run_command_line({argv + 1, argv + argc}, streams, stop.get_token()));
}
