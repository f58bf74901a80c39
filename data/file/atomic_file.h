// An output file that appears complete or not at all: written beside its place and renamed when it is done.
//
// A symbolic link is followed: the file it names is replaced. What is no regular file (a device, a pipe) is written to
// as it is. Errors: FileError (cannot create, disk full), also by the stream, whose first failed write throws. Without
// commit() nothing is left behind.
#pragma once

#include <memory>
#include <string>

#include "base/platform/file_stream.h"

namespace chemsieve {

// Throws FileError if the file is a database, as libraries are: no table takes the place of one by a slip of the hand.
void refuse_to_replace_library(const std::string& path);

class AtomicFile {
  public:
    explicit AtomicFile(std::string path);
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    std::ostream& stream() noexcept { return *stream_; }
    // Flushes to the disk and renames.
    void commit();

  private:
    void open(const std::string& file);

    std::string path_;
    std::string temporary_;  // empty: written to the path itself
    std::unique_ptr<FileStream> stream_;
};

}  // namespace chemsieve
