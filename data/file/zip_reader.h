// Reads the parts of a ZIP file, by minizip. Parts that are encrypted count as damaged.
// Errors: FileError (cannot be read, damaged). Threads: one at a time.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace chemsieve {

class ZipReader {
  public:
    // `name`: what messages call the file, in place of its path.
    explicit ZipReader(const std::string& path, const std::string& name = {});

    // Their names.
    std::vector<std::string> parts();
    bool has(const std::string& part);
    // Gives the content of a part, piece by piece.
    void unpack(const std::string& part, const std::function<void(std::string_view)>& take);

    // Opens a part, to be read from its beginning; closes another.
    void open(const std::string& part);
    // The next bytes of the part; 0 at its end. Nothing: it is damaged from there on.
    std::optional<std::size_t> read(std::span<char> into);
    // The share read of the part that is open, 0 to 1.
    double share_read() const;

  private:
    struct Close {
        void operator()(void* file) const noexcept;
    };
    void check(bool succeeded) const;

    std::string name_;
    std::unique_ptr<void, Close> file_;
    double part_bytes_ = 0, bytes_read_ = 0;
};

}  // namespace chemsieve
