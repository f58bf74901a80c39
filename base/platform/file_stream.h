// A stream to a file whose first failed write throws: no work goes on for a file that cannot be held.
//
// What is thrown is the owner's to say, who is told errno. Reading sets the usual bits and throws nothing. Threads: one
// at a time.
#pragma once

#include <ext/stdio_filebuf.h>

#include <cstdint>
#include <functional>
#include <iostream>
#include <string>

#include "base/error.h"
#include "base/platform/open_file.h"

namespace chemsieve {

// "cannot write FILE: No space left on device", with what can be done. `error`: of errno.
FileError unwritable(const std::string& path, int error);

class FileStream : public std::iostream {
  public:
    // Throws what a failed write is told as.
    using Fail = std::function<void(int error)>;

    // `file` is opened; is_open() tells whether it could be.
    FileStream(const std::string& file, std::ios::openmode mode, Fail fail);
    // To the same file, whatever has its name by now.
    FileStream(const OpenFile& file, std::ios::openmode mode, Fail fail);
    // Standard output stays open when the stream is closed.
    static FileStream standard_output(Fail fail) { return FileStream{std::move(fail)}; }
    ~FileStream() override;

    bool is_open() const { return buffer_.is_open(); }
    // Takes room on the disk for a file of so many bytes, as far as the file system can. Throws where there is no room.
    void reserve(std::uint64_t bytes);
    // Nothing is thrown: what could not be written by now is lost, and its owner has heard of it.
    void close() noexcept;

  private:
    explicit FileStream(Fail fail);

    class Buffer : public __gnu_cxx::stdio_filebuf<char> {
      public:
        Buffer() = default;
        Buffer(int descriptor, std::ios::openmode mode) : stdio_filebuf{descriptor, mode | std::ios::binary} {}
        Fail fail;

      protected:
        int_type overflow(int_type c) override;
        int sync() override;
        std::streamsize xsputn(const char* bytes, std::streamsize count) override;
    };

    Buffer buffer_;
};

}  // namespace chemsieve
