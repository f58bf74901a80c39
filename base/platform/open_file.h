// A file that is open in the operating system, without a buffer in this process. Programs that this one starts do not
// inherit it.
//
// Errors: what cannot be done says so in what it returns, and errno says why, as std::strerror() words it. Threads: one
// at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace chemsieve {

class OpenFile {
  public:
    enum class Use {
        read,
        create,  // a file of that name must not be there
        go_on    // read, and written to at its end; made if it is not there
    };
    // A file that is not only read is not reached through a link of that name.
    OpenFile(const std::string& path, Use use);
    // Standard input, which stays open when this is closed.
    static OpenFile standard_input();
    ~OpenFile();
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    bool is_open() const noexcept { return descriptor_ >= 0; }
    bool is_folder() const noexcept;
    // No pipe or device, of no other user and under no other name.
    bool is_own_regular_file() const noexcept;
    // Regular files have them, others none.
    std::optional<std::int64_t> bytes() const noexcept;
    // How many bytes were read, as soon as there are any; 0: the end; negative: they cannot be read, or the process was
    // asked to stop while it waited for them (terminal.h).
    std::ptrdiff_t read(std::span<char> into) noexcept;
    // It will be read from its beginning to its end: the system may read ahead.
    void expect_to_be_read_through() noexcept;

    bool write(std::string_view all) noexcept;
    bool truncate(std::uint64_t bytes) noexcept;
    // What was written is on the disk.
    bool sync() noexcept;
    // Nobody else gets the lock until this is closed. False also if `path` is no name of this file any more.
    bool lock(const std::string& path) noexcept;

  private:
    friend class FileStream;

    explicit OpenFile(int descriptor) : descriptor_{descriptor} {}
    int descriptor_;
};

// A process may have a thousand files open, unless it says that it needs more: so many, and some for other ends. Fewer
// are allowed where the system has a limit of its own.
void allow_open_files(std::size_t wanted);

}  // namespace chemsieve
