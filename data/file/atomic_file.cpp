#include "data/file/atomic_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>

#include "base/error.h"
#include "data/file/left_over.h"

namespace chemsieve {

void refuse_to_replace_library(const std::string& path) {
    constexpr std::string_view kBeginning = "SQLite format 3";  // of every database that is not empty
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) return;
    std::ifstream input{path, std::ios::binary};
    std::string beginning(kBeginning.size(), '\0');
    input.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
    if (input && beginning == kBeginning) {
        throw FileError("cannot write " + path + ": it is a library or another database",
                        {RemedyKind::write_elsewhere, path});
    }
}

AtomicFile::AtomicFile(std::string path) : path_{std::move(path)} {
    refuse_to_replace_library(path_);
    namespace fs = std::filesystem;
    std::error_code ignored;
    if (fs::is_directory(path_, ignored)) throw FileError("cannot write " + path_ + ": it is a folder");
    if (fs::exists(path_, ignored) && !fs::is_regular_file(path_, ignored)) {
        open(path_);
    } else {
        if (fs::is_symlink(path_, ignored)) path_ = fs::weakly_canonical(path_, ignored).string();
        temporary_ = name_while_written(path_, ".part-");
        // Never through a link or over a file that somebody else put there.
        const int descriptor = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
        if (descriptor < 0) {
            temporary_.clear();
            throw unwritable(path_, errno);
        }
        ::close(descriptor);
        open(temporary_);
    }
}

void AtomicFile::open(const std::string& file) {
    stream_ = std::make_unique<FileStream>(file, std::ios::out, [this](int error) { throw unwritable(path_, error); });
    if (!stream_->is_open()) throw unwritable(path_, errno);
}

AtomicFile::~AtomicFile() {
    if (temporary_.empty()) return;
    stream_->close();
    std::error_code ignored;
    std::filesystem::remove(temporary_, ignored);
}

void AtomicFile::commit() {
    if (!*stream_) throw unwritable(path_, EIO);  // told before
    stream_->flush();
    stream_->close();
    if (temporary_.empty()) return;
    const int descriptor = ::open(temporary_.c_str(), O_RDONLY | O_CLOEXEC);
    const bool synced = descriptor >= 0 && fsync(descriptor) == 0;
    if (descriptor >= 0) ::close(descriptor);
    if (!synced || std::rename(temporary_.c_str(), path_.c_str()) != 0) {
        throw unwritable(path_, errno);
    }
    temporary_.clear();
}

}  // namespace chemsieve
