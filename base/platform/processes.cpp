#include "base/platform/processes.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

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

// Sanitizers reserve more memory than there is, and ask by pipes which of it can be read.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)  // g++
constexpr bool kIsSanitized = true;
#elif defined(__has_feature)  // clang
constexpr bool kIsSanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
constexpr bool kIsSanitized = false;
#endif

void limit(__rlimit_resource resource, rlim_t value) {
    const rlimit both{value, value};
    setrlimit(resource, &both);
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

void end_this_process_after(std::chrono::milliseconds time, int code) {
    std::thread{[time, code] {
        std::this_thread::sleep_for(time);
        std::_Exit(code);
    }}.detach();
}

void become_program(const std::string& path, std::vector<std::string> words) {
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    ::execvp(path.c_str(), arguments.data());
}

void limit_this_process(std::optional<std::chrono::seconds> time, std::size_t memory_bytes) {
    limit(RLIMIT_CPU, time ? static_cast<rlim_t>(time->count()) : RLIM_INFINITY);
    limit(RLIMIT_CORE, 0);
    if (!kIsSanitized) {
        limit(RLIMIT_AS, memory_bytes);
        limit(RLIMIT_NOFILE, 0);  // so no new ones
    }
    prctl(PR_SET_DUMPABLE, 0);
}

void limit_next_work(std::chrono::seconds time) {
    const itimerval limit{.it_interval = {}, .it_value = {.tv_sec = time.count(), .tv_usec = 0}};
    setitimer(ITIMER_PROF, &limit, nullptr);
}

bool read_all_input(std::string& text, std::size_t longest) {
    char part[16384];
    for (ssize_t got = 0; (got = read(STDIN_FILENO, part, sizeof part)) != 0;) {
        if (got < 0 && errno != EINTR) return false;
        if (got > 0) text.append(part, static_cast<std::size_t>(got));
        if (text.size() > longest) return false;
    }
    return true;
}

bool write_to_output(const std::string& text) {
    for (std::size_t done = 0; done < text.size();) {
        const ssize_t written = write(STDOUT_FILENO, text.data() + done, text.size() - done);
        if (written < 0 && errno != EINTR) return false;
        if (written > 0) done += static_cast<std::size_t>(written);
    }
    return true;
}

}  // namespace chemsieve
