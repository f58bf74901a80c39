// Runs another program with a text as its standard input and takes what it writes.
//
// Promised to all systems: both sides can write at the same time, at any length; the program is gone when this returns,
// and no other is left behind by it. No shell is involved. Nothing of this process is inherited but the environment;
// signals do not reach this process (no SIGPIPE). Threads: may be called concurrently.
#pragma once

#include <chrono>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace chemsieve {

struct ProgramRun {
    enum class End {
        exited,      // code: its exit status
        killed,      // before it came to its end; cause: by whom
        timed_out,   // it was killed at the deadline
        too_long,    // it was killed as it wrote more than was wanted
        stopped,     // it was killed because of the stop token
        not_started  // code: errno
    };
    enum class Cause {
        crash,
        limit_of_time,  // the program has set itself one for its processor time
        force,          // by the system at a limit of time or memory, or by somebody
        request         // by somebody who asked it to end
    };
    End end = End::not_started;
    Cause cause = Cause::crash;
    int code = 0;
    std::string output;

    // Whether a program that was killed, and limits its own time, took too long: the system uses force where such a
    // limit has no margin.
    bool is_out_of_time() const noexcept { return cause == Cause::limit_of_time || cause == Cause::force; }
};

struct ProgramLimits {
    std::chrono::milliseconds deadline{5000};
    std::size_t most_output = std::size_t{4} << 20;
    std::stop_token stop = {};
};

struct ProgramCall {
    std::string path;  // without a slash: found by PATH
    std::vector<std::string> arguments = {};
    std::string folder = {};               // where it runs; empty: where this process does
    std::string error_file = "/dev/null";  // its standard error stream is written behind what this holds
    bool has_errors_in_output = false;     // that stream comes with the output instead
};

ProgramRun run_program(const ProgramCall& call, std::string_view input, const ProgramLimits& limits = {});
inline ProgramRun run_program(const std::string& path, std::string_view input, const ProgramLimits& limits = {}) {
    return run_program(ProgramCall{.path = path}, input, limits);
}

}  // namespace chemsieve
