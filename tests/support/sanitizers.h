// What tests must not ask of programs that are built with sanitizers: these take terabytes of addresses, a multiple of
// the memory, and system calls of their own.
#pragma once

#include <string>

#include "tests/support/test_data.h"

namespace chemsieve::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kHasSanitizer = true;
#else
inline constexpr bool kHasSanitizer = false;
#endif

// For the shell, before a command: at most so much memory; under a sanitizer nothing.
inline std::string memory_limit(long kilobytes) {
    return kHasSanitizer ? std::string{} : "ulimit -v " + std::to_string(kilobytes) + "; ";
}

// True, and said, where a test means nothing under a sanitizer.
inline bool is_skipped_by_sanitizer(const std::string& what) {
    if (kHasSanitizer) say_skipped(what + ": built with a sanitizer");
    return kHasSanitizer;
}

}  // namespace chemsieve::test
