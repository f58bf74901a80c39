#include "base/platform/open_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "base/platform/terminal.h"

namespace chemsieve {

namespace {

constexpr mode_t kForAll = 0666;  // less what the user's mask takes away
constexpr rlim_t kOtherFiles = 64;

int flags_of(OpenFile::Use use) {
    switch (use) {
        case OpenFile::Use::read: return O_RDONLY;
        case OpenFile::Use::create: return O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW;
        // A pipe that nobody reads would keep it waiting.
        case OpenFile::Use::go_on: return O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK;
    }
    return O_RDONLY;
}

}  // namespace

OpenFile::OpenFile(const std::string& path, Use use)
    : descriptor_{::open(path.c_str(), flags_of(use) | O_CLOEXEC, kForAll)} {}

OpenFile OpenFile::standard_input() { return OpenFile{::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)}; }

OpenFile::~OpenFile() {
    if (is_open()) ::close(descriptor_);
}

bool OpenFile::is_folder() const noexcept {
    struct stat status {};
    return ::fstat(descriptor_, &status) == 0 && S_ISDIR(status.st_mode);
}

bool OpenFile::is_own_regular_file() const noexcept {
    struct stat status {};
    return ::fstat(descriptor_, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == ::geteuid() &&
           status.st_nlink == 1;
}

std::optional<std::int64_t> OpenFile::bytes() const noexcept {
    struct stat status {};
    if (::fstat(descriptor_, &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
    return status.st_size;
}

std::ptrdiff_t OpenFile::read(std::span<char> into) noexcept {
    for (;;) {
        const ssize_t got = ::read(descriptor_, into.data(), into.size());
        if (got >= 0 || errno != EINTR || was_asked_to_stop()) return got;
    }
}

void OpenFile::expect_to_be_read_through() noexcept { ::posix_fadvise(descriptor_, 0, 0, POSIX_FADV_SEQUENTIAL); }

bool OpenFile::write(std::string_view all) noexcept {
    return ::write(descriptor_, all.data(), all.size()) == static_cast<ssize_t>(all.size());
}

bool OpenFile::truncate(std::uint64_t bytes) noexcept {
    return ::ftruncate(descriptor_, static_cast<off_t>(bytes)) == 0;
}

bool OpenFile::sync() noexcept { return ::fsync(descriptor_) == 0; }

bool OpenFile::lock(const std::string& path) noexcept {
    struct stat ours {
    }, named{};
    return ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0 && ::fstat(descriptor_, &ours) == 0 &&
           ::stat(path.c_str(), &named) == 0 && ours.st_ino == named.st_ino;
}

void allow_open_files(std::size_t wanted) {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted + kOtherFiles) return;
    limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, wanted + kOtherFiles);
    setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace chemsieve
