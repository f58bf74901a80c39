#include "base/platform/child_program.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <csignal>
#include <optional>
#include <thread>

namespace chemsieve {

namespace {

using Clock = std::chrono::steady_clock;

class Descriptor {
  public:
    explicit Descriptor(int number) : number_{number} {}
    ~Descriptor() { reset(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    int get() const { return number_; }
    void reset() {
        if (number_ >= 0) close(number_);
        number_ = -1;
    }

  private:
    int number_;
};

// Standard streams and signals of the program, as if it were started from a fresh process.
class SpawnSettings {
  public:
    SpawnSettings(const ProgramCall& call, int stream) {
        posix_spawn_file_actions_init(&files_);
        posix_spawnattr_init(&attributes_);
        if (!call.folder.empty()) posix_spawn_file_actions_addchdir_np(&files_, call.folder.c_str());
        posix_spawn_file_actions_adddup2(&files_, stream, STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&files_, stream, STDOUT_FILENO);
        if (call.has_errors_in_output) {
            posix_spawn_file_actions_adddup2(&files_, stream, STDERR_FILENO);
        } else {
            posix_spawn_file_actions_addopen(&files_, STDERR_FILENO, call.error_file.c_str(),
                                             O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, 0666);
        }
        posix_spawn_file_actions_addclosefrom_np(&files_, STDERR_FILENO + 1);
        sigset_t none;
        sigemptyset(&none);
        posix_spawnattr_setsigmask(&attributes_, &none);
        sigset_t usual;
        sigemptyset(&usual);
        for (const int signal : {SIGPIPE, SIGXCPU, SIGINT, SIGTERM, SIGHUP}) sigaddset(&usual, signal);
        posix_spawnattr_setsigdefault(&attributes_, &usual);
        // A process group of its own: Ctrl-C must reach this process only.
        posix_spawnattr_setpgroup(&attributes_, 0);
        posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    }
    ~SpawnSettings() {
        posix_spawnattr_destroy(&attributes_);
        posix_spawn_file_actions_destroy(&files_);
    }
    SpawnSettings(const SpawnSettings&) = delete;
    SpawnSettings& operator=(const SpawnSettings&) = delete;

    const posix_spawn_file_actions_t* files() const { return &files_; }
    const posix_spawnattr_t* attributes() const { return &attributes_; }

  private:
    posix_spawn_file_actions_t files_{};
    posix_spawnattr_t attributes_{};
};

// How long to wait for the program until the deadline, or until it is time to look at the stop token.
int milliseconds_to_wait(Clock::time_point deadline, const std::stop_token& stop) {
    constexpr long long kBetweenLooks = 50;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    return static_cast<int>(std::clamp<long long>(left, 0, stop.stop_possible() ? kBetweenLooks : INT_MAX));
}

// Writes and reads at the same time, so that neither side waits for the other. Returns how the program ended if it did
// not end by itself.
std::optional<ProgramRun::End> converse(int socket, std::string_view input, const ProgramLimits& limits,
                                        Clock::time_point deadline, std::string& output) {
    for (bool sends = true;;) {
        if (sends && input.empty()) {
            shutdown(socket, SHUT_WR);
            sends = false;
        }
        pollfd waits{socket, static_cast<short>(sends ? POLLIN | POLLOUT : POLLIN), 0};
        const int ready = poll(&waits, 1, milliseconds_to_wait(deadline, limits.stop));
        if (limits.stop.stop_requested()) return ProgramRun::End::stopped;
        if (ready <= 0 && Clock::now() >= deadline) return ProgramRun::End::timed_out;
        if (ready <= 0) continue;  // interrupted by a signal, or to look at the stop token
        if (sends && (waits.revents & POLLOUT)) {
            const ssize_t sent = send(socket, input.data(), input.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
            if (sent > 0) input.remove_prefix(static_cast<std::size_t>(sent));
            if (sent < 0 && errno != EAGAIN && errno != EINTR) input = {};  // the program reads no more
        }
        if (!(waits.revents & (POLLIN | POLLHUP | POLLERR))) continue;
        char part[16384];
        const ssize_t got = recv(socket, part, sizeof part, MSG_DONTWAIT);
        if (got > 0) output.append(part, static_cast<std::size_t>(got));
        if (output.size() > limits.most_output) return ProgramRun::End::too_long;
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) return std::nullopt;
    }
}

ProgramRun::Cause cause_of(int signal) {
    switch (signal) {
        case SIGXCPU:
        case SIGPROF: return ProgramRun::Cause::limit_of_time;
        case SIGKILL: return ProgramRun::Cause::force;
        case SIGTERM:
        case SIGINT:
        case SIGHUP: return ProgramRun::Cause::request;
        default: return ProgramRun::Cause::crash;
    }
}

// A program that has closed its output is about to end; one that is not is killed at the deadline.
bool has_ended(pid_t child, int& status, Clock::time_point deadline) {
    for (std::chrono::microseconds pause{50};; pause = std::min(2 * pause, std::chrono::microseconds{5000})) {
        const pid_t ended = waitpid(child, &status, WNOHANG);
        if (ended == child) return true;
        if (ended < 0 && errno != EINTR) {
            status = 0;  // other code has taken the exit status; the output tells the rest
            return true;
        }
        if (Clock::now() >= deadline) return false;
        std::this_thread::sleep_for(pause);
    }
}

void kill_and_forget(pid_t child) {
    kill(child, SIGKILL);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
}

}  // namespace

ProgramRun run_program(const ProgramCall& call, std::string_view input, const ProgramLimits& limits) {
    ProgramRun run;
    const auto deadline = Clock::now() + limits.deadline;
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) {
        run.code = errno;
        return run;
    }
    const Descriptor ours{pair[0]};
    Descriptor theirs{pair[1]};
    pid_t child = -1;
    {
        const SpawnSettings settings{call, theirs.get()};
        std::vector<std::string> words{call.path};
        words.insert(words.end(), call.arguments.begin(), call.arguments.end());
        std::vector<char*> arguments;
        for (std::string& word : words) arguments.push_back(word.data());
        arguments.push_back(nullptr);
        run.code =
            posix_spawnp(&child, call.path.c_str(), settings.files(), settings.attributes(), arguments.data(), environ);
    }
    if (run.code != 0) return run;
    theirs.reset();
    const auto stopped = converse(ours.get(), input, limits, deadline, run.output);
    int status = 0;
    if (stopped || !has_ended(child, status, deadline)) {
        kill_and_forget(child);
        run.end = stopped.value_or(ProgramRun::End::timed_out);
        return run;
    }
    if (WIFSIGNALED(status)) {
        run.end = ProgramRun::End::killed;
        run.cause = cause_of(WTERMSIG(status));
    } else {
        run.end = ProgramRun::End::exited;
        run.code = WEXITSTATUS(status);
    }
    return run;
}

}  // namespace chemsieve
