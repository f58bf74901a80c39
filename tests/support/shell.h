// Commands of the shell, for what other programs are to read.
#pragma once

#include <string>

namespace chemsieve::test {

// A word that the shell takes as it is.
std::string shell_quoted(const std::string& word);

struct ShellRan {
    int code;          // 128 + signal if it was killed
    std::string text;  // standard output and error together
};

// Runs a line in /bin/sh, in a folder, without standard input.
ShellRan run_in_shell(const std::string& folder, const std::string& line);

}  // namespace chemsieve::test
