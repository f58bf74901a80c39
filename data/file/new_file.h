// Files and libraries that are written beside their place, and are there complete or not at all. Their name meanwhile:
// PATH, a mark, the number of the process, six letters by chance, so that nobody knows it before, @ and its machine. A
// kill leaves nothing at the place.
//
// Errors: LibraryError. Threads: one at a time.
#pragma once

#include <string>
#include <string_view>

namespace chemsieve {

// A name for this process, at each call another one. Files of processes of this machine that are gone, which were
// killed, are removed, with those that SQLite keeps beside them; a number that another process has by now keeps its
// file, and what cannot be removed stays.
std::string name_while_written(const std::string& path, std::string_view mark);

// Removes a library, with the files that SQLite keeps beside it. What cannot be removed stays.
void remove_library(const std::string& path) noexcept;

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

// A library that is being made under a name of this process, and goes with this object unless it took its place.
class GrowingLibrary {
  public:
    // `path`: the place that it is made for; the name while it grows is beside it.
    explicit GrowingLibrary(const std::string& path);
    ~GrowingLibrary();
    GrowingLibrary(const GrowingLibrary&) = delete;
    GrowingLibrary& operator=(const GrowingLibrary&) = delete;

    const std::string& path() const noexcept { return path_; }
    // Once nothing has it open any more. What was at the place is gone then.
    void take_the_place_of(const std::string& place);

  private:
    std::string path_;
};

}  // namespace chemsieve
