#include "base/platform/limited_process.h"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include <cerrno>

namespace chemsieve {

namespace {

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
