// The bytes of a file or of standard input, unpacked if they are gzipped, in one or several members.
//
// Whether they are gzipped is told by their first bytes, never by the name. Zeros that fill up behind the last member,
// as tapes have them, are passed over; anything else there is an error: nothing is dropped without a word.
// Errors: FileError if it is missing or not readable. What is wrong further on is in `Chunk`, behind what could be
// read. Threads: one at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace chemsieve {

class ByteStream {
  public:
    // "-" is standard input.
    explicit ByteStream(const std::string& path);
    ~ByteStream();

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
    struct Unpacking;

    bool fill(std::string& error);
    Chunk unpacked(std::span<char> into);
    std::string next_member();

    std::string name_;
    int descriptor_ = -1;
    std::int64_t size_ = -1;
    std::int64_t taken_ = 0;  // bytes taken from the descriptor
    std::string raw_;
    std::size_t at_ = 0;   // of raw_, not used yet
    std::size_t end_ = 0;  // of what raw_ holds
    bool is_over_ = false;
    bool is_begun_ = false;
    std::unique_ptr<Unpacking> unpacking_;  // nothing: the bytes are as they are
};

}  // namespace chemsieve
