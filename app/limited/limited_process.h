// What the programs share that read hostile text in a process of their own: limits, standard input and output.
#pragma once

#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <string>

namespace chemsieve::limited {

// Sanitizers reserve more memory than there is, and ask by pipes which of it can be read.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)  // g++
inline constexpr bool kIsSanitized = true;
#elif defined(__has_feature)  // clang
inline constexpr bool kIsSanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool kIsSanitized = false;
#endif

inline void limit(__rlimit_resource resource, rlim_t value) {
    const rlimit both{value, value};
    setrlimit(resource, &both);
}

// From here on the process cannot run long, take much memory or open files, and leaves no core dump.
inline void limit_itself(rlim_t seconds, rlim_t memory_bytes) {
    limit(RLIMIT_CPU, seconds);
    limit(RLIMIT_CORE, 0);
    if (!kIsSanitized) {
        limit(RLIMIT_AS, memory_bytes);
        limit(RLIMIT_NOFILE, 0);  // of new ones
    }
    prctl(PR_SET_DUMPABLE, 0);
}

// False if it cannot be read, or is longer.
inline bool read_all(std::string& text, std::size_t longest) {
    char part[16384];
    for (ssize_t got = 0; (got = read(STDIN_FILENO, part, sizeof part)) != 0;) {
        if (got < 0 && errno != EINTR) return false;
        if (got > 0) text.append(part, static_cast<std::size_t>(got));
        if (text.size() > longest) return false;
    }
    return true;
}

inline bool write_all(const std::string& text) {
    for (std::size_t done = 0; done < text.size();) {
        const ssize_t written = write(STDOUT_FILENO, text.data() + done, text.size() - done);
        if (written < 0 && errno != EINTR) return false;
        if (written > 0) done += static_cast<std::size_t>(written);
    }
    return true;
}

inline std::string one_line(const char* text) {
    std::string line = text ? text : "";
    for (char& c : line) {
        if (c == '\n' || c == '\r') c = ' ';
    }
    return line;
}

}  // namespace chemsieve::limited
