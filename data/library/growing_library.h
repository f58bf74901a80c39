// A library that is being made under a name of this process, and goes with this object unless it took its place.
//
// Errors: LibraryError. Threads: one at a time.
#pragma once

#include <string>

namespace chemsieve {

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
