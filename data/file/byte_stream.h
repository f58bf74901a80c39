// The bytes of a file or of standard input, unpacked if they are packed by gzip, bzip2, xz or zstd, in one or several
// members (packed/unpacker.h).
//
// Whether they are packed is told by their first bytes, never by the name. Zeros that fill up behind the last member,
// as tapes have them, are passed over; anything else there is an error: nothing is dropped without a word.
// Errors: FileError if it is missing or not readable. What is wrong further on is in `Chunk`, behind what could be
// read. Threads: one at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/platform/open_file.h"
#include "data/file/unpacker.h"

namespace chemsieve {

class ByteStream {
  public:
    // "-" is standard input.
    explicit ByteStream(const std::string& path);

    struct Chunk {
        std::size_t bytes = 0;  // 0: the end, or an error
        std::string error;      // what is wrong with the file from here on; empty: nothing
    };
    // As many bytes as there are at once, at most as fit. Errors come with a chunk of 0 bytes.
    Chunk read(std::span<char> into);

    // Bytes of the file itself, packed as they are; negative if not known (a pipe).
    std::int64_t size() const noexcept { return size_; }
    std::int64_t bytes_used() const noexcept;

  private:
    bool fill(std::string& error);
    // Until there are enough bytes to tell how they are packed, or all.
    void fill_to_tell(std::string& error);
    std::string_view waiting() const noexcept { return std::string_view{raw_}.substr(at_, end_ - at_); }
    Chunk unpacked(std::span<char> into);
    std::string begin_next_member();

    std::string name_;
    OpenFile file_;
    std::int64_t size_ = -1;
    std::int64_t taken_ = 0;  // bytes taken from the file
    std::string raw_;
    std::size_t at_ = 0;   // where raw_ is not used yet
    std::size_t end_ = 0;  // where the bytes in raw_ end
    bool is_over_ = false;
    bool is_begun_ = false;
    const Packing* packing_ = nullptr;  // nothing: the bytes are as they are
    std::unique_ptr<Unpacker> unpacker_;
    bool is_in_member_ = true;
    bool may_hold_more_ = false;  // the unpacker may give more without any further bytes
    std::string damage_;          // found behind what was given last
};

}  // namespace chemsieve
