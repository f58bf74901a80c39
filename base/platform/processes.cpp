#include "base/platform/processes.h"

#include <signal.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace chemsieve {

namespace {

std::string folder_of_process(int process) { return "/proc/" + std::to_string(process); }

// It has ended, but whoever began it has not asked how yet: in some containers nobody ever does.
bool has_ended(int process) {
    std::ifstream file{folder_of_process(process) + "/stat"};
    std::string stat;
    std::getline(file, stat);
    const std::size_t name_end = stat.rfind(") ");
    if (name_end == std::string::npos || stat.compare(name_end + 2, 1, "Z") != 0) return false;
    // The state is that of its first thread: others may still write.
    std::error_code unknown;
    const std::filesystem::directory_iterator threads{folder_of_process(process) + "/task", unknown};
    return !unknown && std::distance(begin(threads), end(threads)) <= 1;
}

}  // namespace

int number_of_this_process() { return ::getpid(); }

std::string name_of_this_machine() {
    std::array<char, 256> name{};
    return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : std::string{};
}

std::string number_of_this_user() { return std::to_string(::geteuid()); }

bool is_process_gone(int process) {
    return process > 0 && ((::kill(process, 0) != 0 && errno == ESRCH) || has_ended(process));
}

std::string name_of_process(int process) {
    std::string name;
    std::ifstream comm{folder_of_process(process) + "/comm"};
    std::getline(comm, name);
    return name;
}

void become_program(const std::string& path, std::vector<std::string> words) {
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    ::execvp(path.c_str(), arguments.data());
}

}  // namespace chemsieve
