#include "data/shards/content_digest.h"

#include <fcntl.h>
#include <unistd.h>
#include <xxhash.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <new>
#include <vector>

#include "base/checksum.h"
#include "base/error.h"

namespace chemsieve {

namespace {

constexpr std::size_t kBytesAtOnce = std::size_t{1} << 20;

std::string hexadecimal(std::uint64_t number) {
    std::array<char, 17> text{};
    std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(number));
    return text.data();
}

FileError cannot_read(const std::string& path) {
    return FileError{"cannot read " + path + ": " + std::strerror(errno)};
}

}  // namespace

struct ContentDigest::State {
    struct Free {
        void operator()(XXH3_state_t* state) const noexcept { XXH3_freeState(state); }
    };
    std::unique_ptr<XXH3_state_t, Free> xxh{XXH3_createState()};
};

ContentDigest::ContentDigest() : state_{std::make_unique<State>()} {
    if (!state_->xxh) throw std::bad_alloc{};
    XXH3_64bits_reset(state_->xxh.get());
}

ContentDigest::~ContentDigest() = default;

void ContentDigest::add(std::string_view bytes) { XXH3_64bits_update(state_->xxh.get(), bytes.data(), bytes.size()); }

std::string ContentDigest::text() const { return hexadecimal(XXH3_64bits_digest(state_->xxh.get())); }

std::string digest_of_text(std::string_view text) { return hexadecimal(checksum64(text)); }

FileDigest digest_of_file(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) throw cannot_read(path);
    const std::unique_ptr<const int, void (*)(const int*)> closing{&file, [](const int* number) { ::close(*number); }};
    posix_fadvise(file, 0, 0, POSIX_FADV_SEQUENTIAL);
    ContentDigest digest;
    FileDigest result;
    std::vector<char> part(kBytesAtOnce);
    for (;;) {
        const ssize_t got = ::read(file, part.data(), part.size());
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) throw cannot_read(path);
        if (got == 0) break;
        digest.add({part.data(), static_cast<std::size_t>(got)});
        result.bytes += got;
    }
    result.digest = digest.text();
    return result;
}

}  // namespace chemsieve
