#include <cstdlib>
#include <iostream>
#include <mutex>
#include <system_error>

#include "app/cli/command/command.h"
#include "app/cli/command/output.h"
#include "base/plain_text_buffer.h"
#include "base/platform/file_stream.h"
#include "base/platform/memory.h"
#include "base/platform/terminal.h"

namespace {

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
    chemsieve::take_limits_of_files_as_errors();
    prepare_exceptions();
    chemsieve::reuse_large_pieces();
    std::stop_source stop;
    try {
        chemsieve::stop_on_signals(stop, static_cast<int>(Exit::incomplete));
    } catch (const std::system_error&) {
        std::cerr << "chemsieve: not even one thread can be started, for want of memory or by a limit on processes\n";
        return static_cast<int>(Exit::library);
    }
    chemsieve::FileStream out = chemsieve::FileStream::standard_output([](int) { throw StandardOutputError{}; });
    const PrintedFirst printed_first{out};
    // Files and pipes get texts as they are.
    chemsieve::PlainTextBuffer shown_out{out}, shown_err{std::cerr};
    std::ostream terminal_out{&shown_out}, terminal_err{&shown_err};
    terminal_err << std::unitbuf;
    const bool out_is_terminal = chemsieve::output_is_terminal(), err_is_terminal = chemsieve::errors_are_terminal();
    Streams streams{.in = std::cin,
                    .out = out_is_terminal ? terminal_out : out,
                    .err = err_is_terminal ? terminal_err : std::cerr,
                    .err_is_terminal = err_is_terminal,
                    .environment = process_environment(),
                    .progress = &std::cerr};
    return static_cast<int>(run_command_line({argv + 1, argv + argc}, streams, stop.get_token()));
}
