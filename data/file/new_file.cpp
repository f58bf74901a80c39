#include "data/file/new_file.h"

#include <cerrno>
#include <cstring>

#include "base/error.h"
#include "base/platform/files.h"
#include "base/platform/open_file.h"
#include "data/file/left_over.h"

namespace chemsieve {

NewFile::NewFile(std::string path) : path_{std::move(path)} {
    if (const std::string log = path_ + "-wal"; file_exists(log)) {
        throw LibraryError(
            "cannot create " + path_ + ": " + log + " is the log of a library that is not there any more",
            {RemedyKind::write_elsewhere, log});
    }
    temporary_ = name_while_written(path_, ".new-");
    if (!OpenFile{temporary_, OpenFile::Use::replace}.is_open()) {
        throw LibraryError("cannot create " + path_ + ": " + std::strerror(errno));
    }
}

NewFile::~NewFile() { remove_library(temporary_); }

void NewFile::publish() {
    if (add_name(temporary_, path_)) return;
    const int error = errno;
    // Some file systems have no links; they get a plain rename, which also never shows half a file.
    if (error == EEXIST || file_exists(path_)) {
        throw LibraryError("cannot create " + path_ + ": it exists already");
    }
    if (!rename_file(temporary_, path_)) {
        throw LibraryError("cannot create " + path_ + ": " + std::strerror(errno));
    }
}

}  // namespace chemsieve
