// Reads back the parts of a ZIP file that this program wrote, by minizip.
// Errors: FileError (cannot be read, damaged). Threads: one at a time.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace chemsieve {

class ZipReader {
  public:
    explicit ZipReader(std::string path);

    // Their names.
    std::vector<std::string> parts();
    // Gives the content of a part, piece by piece.
    void unpack(const std::string& part, const std::function<void(std::string_view)>& take);

  private:
    struct Close {
        void operator()(void* file) const noexcept;
    };
    void check(bool succeeded) const;

    std::string path_;
    std::unique_ptr<void, Close> file_;
};

}  // namespace chemsieve
