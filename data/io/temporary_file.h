// A file in the folder for temporary files (TMPDIR) that is gone at the end. Errors: FileError.
#pragma once

#include <fstream>
#include <string>

namespace chemsieve {

class TemporaryFile {
  public:
    TemporaryFile();
    ~TemporaryFile();
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    const std::string& path() const noexcept { return path_; }
    std::ostream& stream() noexcept { return stream_; }
    // All that the file holds, to a stream whose errors are the caller's to check. Nothing is written to it afterwards.
    void copy_to(std::ostream& out);

  private:
    std::string path_;
    std::ofstream stream_;
};

}  // namespace chemsieve
