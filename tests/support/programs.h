// What tests use where a machine has it: programs that give a second opinion, terminals. And programs that take the
// place of others.
#pragma once

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>

#include "tests/support/test_data.h"

namespace chemsieve::test {

inline bool has_program(const std::string& name) {
    const char* path = std::getenv("PATH");
    std::istringstream folders{path ? path : ""};
    for (std::string folder; std::getline(folders, folder, ':');) {
        std::error_code none;
        if (std::filesystem::exists(std::filesystem::path{folder} / name, none)) return true;
    }
    return false;
}

// An executable that does `what`, in the shell's words.
inline std::string program_that(const TemporaryFolder& folder, const std::string& what) {
    const std::string path = folder.file("program");
    write_file(path, "#!/bin/sh\n" + what + "\n");
    chmod(path.c_str(), 0755);
    return path;
}

// Whether programs can be given a terminal: bare containers and roots have no /dev/pts.
inline bool has_terminals() {
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal < 0) return false;
    const char* name = grantpt(terminal) == 0 && unlockpt(terminal) == 0 ? ptsname(terminal) : nullptr;
    const int other = name ? open(name, O_RDWR | O_NOCTTY) : -1;
    if (other >= 0) close(other);
    close(terminal);
    return other >= 0;
}

}  // namespace chemsieve::test
