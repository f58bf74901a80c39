// A library file that appears complete at a place where there was none: written beside it under another name, and given
// its own when it is done. A kill leaves nothing at the place.
//
// Errors: LibraryError. Threads: one.
#pragma once

#include <string>

namespace chemsieve {

class NewFile {
  public:
    // Makes an empty file beside the place. Refuses one that has the log of another library beside it.
    explicit NewFile(std::string path);
    // Removes it unless it was published.
    ~NewFile();
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    // The name while it is written.
    const std::string& temporary() const noexcept { return temporary_; }
    // Throws if there is a file at the place by now.
    void publish();

  private:
    std::string path_;
    std::string temporary_;
};

}  // namespace chemsieve
