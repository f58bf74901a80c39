#include "data/file/partial_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/error.h"
#include "data/file/atomic_file.h"

namespace chemsieve {

namespace fs = std::filesystem;

namespace {

std::optional<std::string> content_of(const std::string& path) {
    std::ifstream input{path, std::ios::binary};
    if (!input) return std::nullopt;
    return std::string{std::istreambuf_iterator<char>{input}, {}};
}

void sync_folder_of(const std::string& path) {
    const fs::path folder = fs::absolute(path).parent_path();
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    ::fsync(descriptor);
    ::close(descriptor);
}

}  // namespace

PartialFile::PartialFile(std::string path) : path_{std::move(path)} {
    refuse_to_replace_library(path_);
    std::error_code ignored;
    if (fs::is_symlink(path_, ignored)) path_ = fs::weakly_canonical(path_, ignored).string();
    if (fs::exists(path_, ignored) && !fs::is_regular_file(path_, ignored)) {
        throw FileError("cannot write " + path_ + ": it is no file, which an interrupted run could go on with");
    }
    partial_ = path_ + ".partial";
    state_path_ = partial_ + ".state";
    // Of a file that was complete.
    if (!fs::exists(partial_, ignored)) fs::remove(state_path_, ignored);
    descriptor_ = ::open(partial_.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (descriptor_ < 0) fail();
    try {
        lock();
        state_ = content_of(state_path_);
        struct stat there {};
        if (!state_ && ::fstat(descriptor_, &there) == 0 && there.st_size > 0) {
            throw FileError(partial_ + " has no state beside it, so it was not left by an interrupted run",
                            {RemedyKind::remove_or_write_elsewhere});
        }
        stream_ = std::make_unique<FileStream>(partial_, std::ios::out | std::ios::app, [this](int) { fail(); });
        if (!stream_->is_open()) fail();
    } catch (...) {
        ::close(descriptor_);
        throw;
    }
}

PartialFile::~PartialFile() {
    stream_->close();
    ::close(descriptor_);
}

void PartialFile::lock() const {
    struct stat ours {
    }, named{};
    const bool locked = ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0 && ::fstat(descriptor_, &ours) == 0 &&
                        ::stat(partial_.c_str(), &named) == 0 && ours.st_ino == named.st_ino;
    if (!locked) throw FileError("another run is writing " + partial_ + "; wait for it, or choose another output");
}

void PartialFile::fail() const { throw unwritable(partial_, errno); }

void PartialFile::go_on_after(std::uint64_t bytes) {
    struct stat there {};
    if (::fstat(descriptor_, &there) != 0) fail();
    if (static_cast<std::uint64_t>(there.st_size) < bytes) {
        throw FileError(partial_ + " is shorter than its state says; remove both to begin anew");
    }
    if (::ftruncate(descriptor_, static_cast<off_t>(bytes)) != 0) fail();
}

std::uint64_t PartialFile::sync() {
    struct stat there {};
    if (!*stream_) throw unwritable(partial_, EIO);  // told before
    stream_->flush();
    if (::fsync(descriptor_) != 0 || ::fstat(descriptor_, &there) != 0) fail();
    return static_cast<std::uint64_t>(there.st_size);
}

void PartialFile::save(const std::string& state) {
    const std::string fresh = state_path_ + ".new";
    const int descriptor = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (descriptor < 0) fail();
    const bool written = ::write(descriptor, state.data(), state.size()) == static_cast<ssize_t>(state.size()) &&
                         ::fsync(descriptor) == 0;
    ::close(descriptor);
    if (!written || std::rename(fresh.c_str(), state_path_.c_str()) != 0) fail();
}

void PartialFile::commit() {
    sync();
    if (std::rename(partial_.c_str(), path_.c_str()) != 0) fail();
    sync_folder_of(path_);
    std::error_code ignored;
    fs::remove(state_path_, ignored);
}

}  // namespace chemsieve
