// What the targets of the fuzzer share. A target is given bytes that the fuzzer made up, and must read or refuse them:
// with an Error of ours, never with another exception, a crash, or memory and time without bound.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include "base/checksum.h"
#include "base/error.h"

namespace chemsieve::fuzz {

inline std::string_view text_of(const std::uint8_t* bytes, std::size_t count) {
    return {reinterpret_cast<const char*>(bytes), count};
}

// Takes the first byte away, for a choice; 0 if there is none.
inline unsigned take_byte(std::string_view& bytes) {
    if (bytes.empty()) return 0;
    const auto first = static_cast<unsigned char>(bytes.front());
    bytes.remove_prefix(1);
    return first;
}

// A refusal is an answer.
template <class Read>
void read_or_refuse(const Read& read) {
    try {
        read();
    } catch (const Error& refused) {
        if (*refused.what() == '\0') std::abort();  // without a reason
    }
}

inline void must(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %s\n", what);
    std::abort();
}

// The bytes as a file with a name, in memory.
class BytesAsFile {
  public:
    explicit BytesAsFile(std::string_view bytes) : descriptor_{::memfd_create("fuzz", MFD_CLOEXEC)} {
        must(descriptor_ >= 0 && ::write(descriptor_, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()),
             "there is memory for a file");
    }
    BytesAsFile(const BytesAsFile&) = delete;
    BytesAsFile& operator=(const BytesAsFile&) = delete;
    ~BytesAsFile() { ::close(descriptor_); }

    std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

  private:
    int descriptor_;
};

}  // namespace chemsieve::fuzz
