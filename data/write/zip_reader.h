// Reads back the parts of a ZIP file that this program wrote: packed by deflate or not at all, below 4 GiB.
// Errors: FileError (cannot be read, damaged). Threads: one at a time.
#pragma once

#include <cstdint>
#include <fstream>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace chemsieve {

class ZipReader {
  public:
    struct Part {
        std::string name;
        bool is_packed = false;
        std::uint32_t bytes = 0;   // in the file
        std::uint32_t offset = 0;  // of its local header
    };

    explicit ZipReader(std::string path);

    std::vector<Part> parts();
    // Gives the part's content, piece by piece.
    void unpack(const Part& part, const std::function<void(std::string_view)>& take);

  private:
    std::string read(std::streamoff at, std::size_t bytes);
    [[noreturn]] void fail() const;

    std::string path_;
    std::ifstream input_;
    std::streamoff directory_ = 0;
};

}  // namespace chemsieve
