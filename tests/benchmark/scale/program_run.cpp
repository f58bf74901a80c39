#include "tests/benchmark/scale/program_run.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <stdexcept>
#include <thread>

#include "tests/benchmark/engine/timing.h"

namespace chemsieve::test {

namespace {

constexpr std::chrono::milliseconds kBetweenLooks{200};

double megabytes_of(const std::vector<std::string>& files) {
    double bytes = 0;
    for (const std::string& file : files) {
        std::error_code error;
        const auto size = std::filesystem::file_size(file, error);
        if (!error) bytes += static_cast<double>(size);
    }
    return bytes / 1e6;
}

double seconds_of(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

pid_t spawn(const std::vector<std::string>& command) {
    std::vector<std::string> words = command;
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t child = 0;
    const int failed = posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) throw std::runtime_error("cannot start " + command[0]);
    return child;
}

}  // namespace

ProgramRun run_program(const std::vector<std::string>& command, const std::vector<std::string>& watched) {
    ProgramRun run;
    const Stopwatch watch;
    const pid_t child = spawn(command);
    int status = 0;
    rusage usage{};
    // Short runs are not to be waited for until the next look.
    const auto pause = watched.empty() ? std::chrono::milliseconds{1} : kBetweenLooks;
    pid_t ended = 0;
    while ((ended = wait4(child, &status, WNOHANG, &usage)) == 0) {
        run.disk_mb = std::max(run.disk_mb, megabytes_of(watched));
        std::this_thread::sleep_for(pause);
    }
    run.seconds = watch.milliseconds() / 1000;
    if (ended != child || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        std::string line;
        for (const std::string& word : command) line += word + ' ';
        throw std::runtime_error("failed: " + line);
    }
    run.cpu_seconds = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
    run.peak_mb = static_cast<double>(usage.ru_maxrss) / 1024;
    return run;
}

}  // namespace chemsieve::test
