// Runs another program with a text as its standard input and takes what it writes.
//
// No shell is involved. Nothing of this process is inherited but the environment and the standard error stream's place
// (/dev/null); signals do not reach this process (no SIGPIPE). Threads: may be called concurrently.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace chemsieve {

struct ProgramRun {
    enum class End {
        exited,      // code: its exit status
        killed,      // by a signal; code: its number
        timed_out,   // it was killed at the deadline
        too_long,    // it was killed as it wrote more than was wanted
        not_started  // code: errno
    };
    End end = End::not_started;
    int code = 0;
    std::string output;
};

struct ProgramLimits {
    std::chrono::milliseconds deadline{5000};
    std::size_t most_output = std::size_t{4} << 20;
};

ProgramRun run_program(const std::string& path, std::string_view input, const ProgramLimits& limits = {});

}  // namespace chemsieve
