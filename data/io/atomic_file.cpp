#include "data/io/atomic_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "fingerprint/base/error.h"

namespace chemsieve {

AtomicFile::AtomicFile(std::string path) : path_{std::move(path)} {
    std::error_code ignored;
    if (std::filesystem::is_directory(path_, ignored)) throw FileError("cannot write " + path_ + ": it is a folder");
    temporary_ = path_ + ".part-" + std::to_string(getpid());
    stream_.open(temporary_, std::ios::binary | std::ios::trunc);
    if (!stream_) throw FileError("cannot write " + path_ + ": " + std::strerror(errno));
}

AtomicFile::~AtomicFile() {
    if (temporary_.empty()) return;
    stream_.close();
    std::error_code ignored;
    std::filesystem::remove(temporary_, ignored);
}

void AtomicFile::commit() {
    stream_.flush();
    const bool written = stream_.good();
    stream_.close();
    const int descriptor = written ? ::open(temporary_.c_str(), O_RDONLY | O_CLOEXEC) : -1;
    const bool synced = descriptor >= 0 && fsync(descriptor) == 0;
    if (descriptor >= 0) ::close(descriptor);
    if (!synced || std::rename(temporary_.c_str(), path_.c_str()) != 0) {
        throw FileError("cannot write " + path_ + ": " + std::strerror(errno) + "; nothing was left behind");
    }
    temporary_.clear();
}

}  // namespace chemsieve
