// A program run to its end, and what it took of the machine.
#pragma once

#include <string>
#include <vector>

namespace chemsieve::test {

struct ProgramRun {
    double seconds = 0;      // wall clock
    double cpu_seconds = 0;  // all its threads
    double peak_mb = 0;      // resident memory at most
    double disk_mb = 0;      // files watched, at most, looked at five times a second
};

// `watched`: files that grow meanwhile, which need not be there. Its standard output is dropped. Throws
// std::runtime_error unless it ends with 0.
ProgramRun run_program(const std::vector<std::string>& command, const std::vector<std::string>& watched = {});

}  // namespace chemsieve::test
