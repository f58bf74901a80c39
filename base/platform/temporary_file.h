// Files in the folder for temporary files (TMPDIR) that are gone at the end. Errors: FileError.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "base/platform/file_stream.h"

namespace chemsieve {

// For others to write to by its name.
class TemporaryFile {
  public:
    TemporaryFile();
    ~TemporaryFile();
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    const std::string& path() const noexcept { return path_; }
    // Calls `write` with a stream to the file.
    void copy_from(const std::function<void(std::ostream&)>& write);
    // All that the file holds, to a stream. The file has no name any more then, so that it goes even if a closed pipe
    // ends the program.
    void copy_to(std::ostream& out);

  private:
    std::string path_;
};

// Without a name from the beginning: whatever ends the program, nothing stays.
class UnnamedFile {
  public:
    UnnamedFile();

    std::ostream& stream() noexcept { return *stream_; }
    // Text that copy_to(out) will bring there. If that is a file, its room on the disk is taken meanwhile, so that a
    // disk too small for it is noticed before all work is done.
    void put_for(std::ostream& out, std::string_view text);
    // As above. Nothing is written to it afterwards.
    void copy_to(std::ostream& out);
    // To read what was written. Who writes again goes to the place first.
    std::istream& from_start();

  private:
    std::string name_;  // that it had, for messages
    std::unique_ptr<FileStream> stream_;
    std::uint64_t bytes_ = 0, reserved_ = 0;  // put for another
};

}  // namespace chemsieve
