#include "data/file/new_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "base/error.h"
#include "data/file/left_over.h"

namespace chemsieve {

NewFile::NewFile(std::string path) : path_{std::move(path)} {
    if (const std::string log = path_ + "-wal"; std::filesystem::exists(log)) {
        throw LibraryError(
            "cannot create " + path_ + ": " + log + " is the log of a library that is not there any more",
            {RemedyKind::write_elsewhere, log});
    }
    temporary_ = name_while_written(path_, ".new-");
    const int descriptor = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (descriptor < 0) throw LibraryError("cannot create " + path_ + ": " + std::strerror(errno));
    ::close(descriptor);
}

NewFile::~NewFile() {
    std::error_code ignored;
    for (const char* end : {"", "-journal", "-wal", "-shm"}) std::filesystem::remove(temporary_ + end, ignored);
}

void NewFile::publish() {
    if (link(temporary_.c_str(), path_.c_str()) == 0) return;
    const int error = errno;
    // Some file systems have no links; they get a plain rename, which also never shows half a file.
    if (error == EEXIST || std::filesystem::exists(path_)) {
        throw LibraryError("cannot create " + path_ + ": it exists already");
    }
    if (std::rename(temporary_.c_str(), path_.c_str()) != 0) {
        throw LibraryError("cannot create " + path_ + ": " + std::strerror(errno));
    }
}

}  // namespace chemsieve
