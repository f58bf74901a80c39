#include "tests/support/shell.h"

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <stdexcept>

namespace chemsieve::test {

std::string shell_quoted(const std::string& word) {
    std::string result = "'";
    for (const char c : word) result += c == '\'' ? std::string{"'\\''"} : std::string{c};
    return result + "'";
}

ShellRan run_in_shell(const std::string& folder, const std::string& line) {
    const std::string command = "cd " + shell_quoted(folder) + " && { " + line + "\n} </dev/null 2>&1";
    std::FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) throw std::runtime_error("no shell can be started");
    ShellRan ran{};
    std::array<char, 4096> part;
    for (std::size_t n = 0; (n = std::fread(part.data(), 1, part.size(), pipe)) > 0;) ran.text.append(part.data(), n);
    const int status = pclose(pipe);
    ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return ran;
}

}  // namespace chemsieve::test
