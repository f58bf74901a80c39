#include "tests/benchmark/engine/child_process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <stdexcept>

#include "tests/benchmark/engine/timing.h"

namespace chemsieve::test {

namespace {

[[noreturn]] void fail(const std::string& what) { throw std::runtime_error("a process of the benchmark " + what); }

// The end of a pipe that is read here and the one that the child writes to.
struct Pipe {
    Pipe() {
        if (pipe2(ends.data(), O_CLOEXEC) != 0) fail("cannot be given a pipe");
    }
    ~Pipe() {
        close(ends[0]);
        close_writer();
    }
    void close_writer() {
        if (ends[1] >= 0) close(ends[1]);
        ends[1] = -1;
    }
    std::string read_all() const {
        std::string text;
        std::array<char, 4096> buffer;
        for (ssize_t got; (got = read(ends[0], buffer.data(), buffer.size())) > 0;) {
            text.append(buffer.data(), static_cast<std::size_t>(got));
        }
        return text;
    }
    std::array<int, 2> ends{-1, -1};
};

// Its standard output goes to the pipe.
pid_t spawn(const std::vector<std::string>& arguments, const Pipe& pipe) {
    std::string program = "/proc/self/exe";
    std::vector<std::string> words = arguments;
    std::vector<char*> argv{program.data()};
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, pipe.ends[1], STDOUT_FILENO);
    pid_t child = 0;
    const int failed = posix_spawn(&child, program.c_str(), &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed != 0) fail("cannot be started");
    return child;
}

}  // namespace

ChildReport run_child(const std::vector<std::string>& arguments) {
    Pipe pipe;
    const Stopwatch watch;
    const pid_t child = spawn(arguments, pipe);
    pipe.close_writer();
    const std::string text = pipe.read_all();
    int status = 0;
    if (waitpid(child, &status, 0) != child) fail("is lost");
    const double wall_ms = watch.milliseconds();
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) fail("failed");
    return {.figures = nlohmann::ordered_json::parse(text), .wall_ms = wall_ms};
}

ProcessMemory memory_in_use() {
    ProcessMemory memory;
    std::ifstream status{"/proc/self/status"};
    for (std::string word; status >> word;) {
        double kilobytes = 0;
        if (word == "VmRSS:" && status >> kilobytes) memory.now_mb = kilobytes / 1024;
        if (word == "VmHWM:" && status >> kilobytes) memory.most_mb = kilobytes / 1024;
    }
    return memory;
}

void drop_from_page_cache(const std::string& path) {
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    fdatasync(file);
    posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
    close(file);
}

}  // namespace chemsieve::test
