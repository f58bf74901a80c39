// Lines of a text file, plain or packed, from disk or standard input.
//
// Line ends may be LF, CRLF or CR. A UTF-8 byte order mark is dropped; UTF-16 is refused with the remedy. Memory is
// bounded: the part of a line beyond kMaxLineBytes is dropped and the line marked.
// Errors: FileError (missing, not readable, damaged stream). Threads: one at a time.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

#include "data/file/byte_stream.h"

namespace chemsieve {

// Throws FileError unless the file is there and may be read. Does not open it: a pipe could be read only once.
void check_readable(const std::string& path);

class TextInput {
  public:
    static constexpr std::size_t kMaxLineBytes = 1U << 20;

    // "-" is standard input. `most_bytes`, of the text: what follows is not read.
    explicit TextInput(const std::string& path, std::optional<std::int64_t> most_bytes = std::nullopt);

    // False at the end. `line` has no line end.
    bool next_line(std::string& line);
    // All bytes to a stream, in place of lines. Throws as next_line(), not for what the stream cannot take.
    void copy_bytes(std::ostream& out);
    bool line_was_cut() const noexcept { return cut_; }
    // Number of the line last read, from 1.
    std::int64_t line_number() const noexcept { return line_number_; }
    // Share of the file's bytes read so far, 0 to 1; negative if the size is not known (a pipe).
    double share_read() const;
    // It ended because of `most_bytes`.
    bool was_limited() const noexcept { return limited_; }
    const std::string& name() const noexcept { return name_; }

  private:
    int next_byte();
    void fill();
    void check_encoding();

    ByteStream stream_;
    std::string name_;
    std::optional<std::int64_t> bytes_left_;
    bool limited_ = false;
    std::string buffer_;
    std::size_t position_ = 0;
    std::size_t filled_ = 0;
    std::int64_t line_number_ = 0;
    bool cut_ = false;
    bool after_carriage_return_ = false;
    bool at_start_ = true;
};

}  // namespace chemsieve
